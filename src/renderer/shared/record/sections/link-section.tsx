import { useQuery } from '@tanstack/react-query'
import { isolated } from '../../../../contract/isolated.ts'
import { linkEnd, withoutScheme } from '../../../../contract/links/link-text.ts'
import type { Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Facts, RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { dayAndTime, fullTime, inSentence } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { useConnection } from '../../hooks/app-state.ts'
import { useCall } from '../../hooks/query-client.ts'
import { linkNote } from '../link/link-words.ts'
import { sameLinksQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'

const words = messages.link

type LinkSectionProps = {
  link: Link & { url: string }
  /** It is in the register, so that more is known of it. */
  saved: boolean
}

const madeBy = ({ maker, createdAt }: Link): string =>
  `${maker === null ? words.you : isolated(maker || words.otherKey)}, ${inSentence(dayAndTime(createdAt))}`

/** A link itself: its URL, where it leads afterwards, who made it. */
export function LinkSection({ link, saved }: LinkSectionProps) {
  const connection = useConnection()
  const same = useQuery(sameLinksQuery(saved ? link.id : null)).data ?? 0
  const open = useCall('links.openAsCustomer')
  const tokenAt = link.url.lastIndexOf(linkEnd(link.url))
  const note = linkNote(link, { same, tellsMore: connection?.offersChanges === true })
  return (
    <RecordSection title={words.title}>
      <p className="record-url mono anywhere">
        {[link.url.slice(0, tokenAt), link.url.slice(tokenAt)].map(part => (
          <Outside key={part} text={part} exact />
        ))}
      </p>
      {note === '' ? null : <p>{note}</p>}
      <Facts
        facts={[
          link.redirectUrl === null
            ? null
            : [words.page, <Outside key="page" text={withoutScheme(link.redirectUrl)} exact />],
          [words.maker, madeBy(link), fullTime(link.createdAt)],
        ]}
      />
      {connection?.kind === 'practice' && saved ? (
        <div>
          <Button look="quiet" pending={open.isPending} onPress={() => open.mutate({ id: link.id })}>
            {words.openAsCustomer}
          </Button>
        </div>
      ) : null}
      <ShowFailure failure={open.error} onRetry={() => open.mutate({ id: link.id })} />
    </RecordSection>
  )
}

type NoteSectionProps = { note: string; onAdd?: (() => void) | undefined }

/** What staff noted; a long one scrolls in its place, by keyboard too. Nothing where nothing was noted, and none can be added. */
export function NoteSection({ note, onAdd }: NoteSectionProps) {
  if (note === '' && onAdd === undefined) return null
  return (
    <RecordSection title={messages.note}>
      {note === '' ? (
        <div>
          <Button look="quiet" onPress={() => onAdd?.()}>
            {messages.addNote}
          </Button>
        </div>
      ) : (
        <p className="record-note" {...(note.length > 300 ? { tabIndex: 0 } : {})}>
          <Outside text={note} />
        </p>
      )}
    </RecordSection>
  )
}
