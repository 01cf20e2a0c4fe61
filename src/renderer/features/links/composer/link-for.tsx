import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import type { LinkFor } from '../draft.ts'
import type { Offers } from '../wanted-link.ts'

const choices = [
  { value: 'one', label: 'One customer' },
  {
    value: 'anyone',
    label: (
      <>
        Anyone<span className="visually-hidden"> (standing link)</span>
      </>
    ),
  },
] as const satisfies { value: LinkFor; label: unknown }[]

/** What the choice means, in a line. Pure. */
const meaning = (linkFor: LinkFor, { page, tellsChanges }: Offers): string => {
  if (linkFor === 'anyone') return 'The same link for everybody: nobody can tell who accepted.'
  if (tellsChanges) return 'Theirs alone: you see who accepts.'
  return page === null
    ? 'Theirs alone. Type the page that they see afterwards.'
    : 'Theirs alone, with a link of its own.'
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
      <Segments label="Link for" options={choices} value={linkFor} onChange={onChange} />
      <p className="muted small link-meaning">
        {meaning(linkFor, offers)}
        {offers.page === null ? (
          <>
            {' '}
            <Button look="quiet" onPress={onSetPage}>
              Set a page afterwards
            </Button>
          </>
        ) : null}
      </p>
    </>
  )
}
