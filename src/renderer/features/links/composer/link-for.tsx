import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import type { LinkFor } from '../draft.ts'
import type { Offers } from '../wanted-link.ts'
import { messages } from './composer-messages.ts'

const words = messages.linkFor

const choices = [
  { value: 'one', label: words.one },
  {
    value: 'anyone',
    label: (
      <>
        {words.anyone}
        <span className="visually-hidden">{words.anyoneAlso}</span>
      </>
    ),
  },
] as const satisfies { value: LinkFor; label: unknown }[]

/** What the choice means, in a line. Pure. */
const meaning = (linkFor: LinkFor, { page, tellsChanges }: Offers): string => {
  if (linkFor === 'anyone') return messages.meaning.anyone
  if (tellsChanges) return messages.meaning.seen
  return page === null ? messages.meaning.needsPage : messages.meaning.own
}

type LinkForFieldProps = {
  linkFor: LinkFor
  offers: Offers
  onChange: (linkFor: LinkFor) => void
  onSetPage: () => void
}

/** A link for one customer, or the one for everybody; and where no page is known for the first, the way to set one. */
export function LinkForField({ linkFor, offers, onChange, onSetPage }: LinkForFieldProps) {
  return (
    <>
      <Segments label={words.label} options={choices} value={linkFor} onChange={onChange} />
      <p className="muted small link-meaning low">
        {meaning(linkFor, offers)}
        {offers.page === null ? (
          <>
            {' '}
            <Button look="quiet" onPress={onSetPage}>
              {words.setPage}
            </Button>
          </>
        ) : null}
      </p>
    </>
  )
}
