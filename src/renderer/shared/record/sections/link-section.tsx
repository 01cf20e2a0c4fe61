import { useQuery } from '@tanstack/react-query'
import { isolated } from '../../../../contract/isolated.ts'
import { withoutScheme } from '../../../../contract/links/link-text.ts'
import type { Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Facts, RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fresh, fullTime, inSentence } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { useConnection } from '../../hooks/app-state.ts'
import { useCall } from '../../hooks/query-client.ts'
import { linkRoute, standingAccountsRoute } from '../../routes/account-route.ts'
import { go } from '../../routes/here.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { EditButton } from '../edit/edited-link.tsx'
import { linkMessages } from '../link/link-messages.ts'
import { canCopy, isStanding, linkNote } from '../link/link-words.ts'
import { linkHistoryQuery, otherLinksQuery, sameLinksQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'
import { askedWords } from './history-words.ts'

const words = messages.link

type LinkSectionProps = {
  link: Link & { url: string }
  /** The link is stored in the register, which can be asked for more about it. */
  saved: boolean
}

const madeBy = ({ maker, createdAt }: Link): string =>
  `${maker === null ? words.you : isolated(maker || words.somebody)}, ${inSentence(fresh(createdAt))}`

/** The link's URL, the page that it redirects to, and who made it. */
export function LinkSection({ link, saved }: LinkSectionProps) {
  const connection = useConnection()
  const same = useQuery(sameLinksQuery(saved ? link.id : null)).data ?? 0
  const { newer = null, earlier = null } = useQuery(otherLinksQuery(saved ? link.id : null)).data ?? {}
  const open = useCall('links.openAsCustomer')
  const tellsMore = connection?.offersChanges === true
  const note = linkNote(link, { same, tellsMore })
  return (
    <RecordSection title={words.title}>
      <p className="record-url mono anywhere">
        <Address text={link.url} />
      </p>
      {note === '' ? null : <p>{note}</p>}
      {isStanding(link) && tellsMore ? (
        <p>
          <RouteLink {...standingAccountsRoute}>{words.cameBy}</RouteLink>
        </p>
      ) : null}
      {newer === null ? null : <OtherLine text={words.newer(newer)} id={newer.id} />}
      {earlier === null ? null : <OtherLine text={words.earlier(earlier)} id={earlier.id} />}
      <Facts
        facts={[
          link.redirectUrl === null
            ? null
            : [words.page, <Address key="page" text={withoutScheme(link.redirectUrl)} />],
          [words.maker, madeBy(link), fullTime(link.createdAt)],
        ]}
      />
      {connection?.kind === 'practice' && saved && canCopy(link) ? (
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

/** Says that the customer got another link, which a button opens: two open links are easily mistaken for each other. */
function OtherLine({ text, id }: { text: string; id: string }) {
  return (
    <p className="spread">
      {text}
      <Button look="quiet" onPress={() => go(linkRoute(id))}>
        {linkMessages.open}
      </Button>
    </p>
  )
}

/** A URL that wraps before its last segment first: that is what differs between links. */
function Address({ text }: { text: string }) {
  const at = text.lastIndexOf('/') + 1
  return (
    <>
      <Outside text={text.slice(0, at)} exact />
      <wbr />
      <Outside text={text.slice(at)} exact />
    </>
  )
}

type NoteSectionProps = {
  link: Link
  canEdit: boolean
}

/** Staff's note, how it differs from what colleagues see, and the follow-up day; a long note scrolls, by keyboard too. Renders nothing if both are empty and cannot be added. */
export function NoteSection({ link, canEdit }: NoteSectionProps) {
  const { note, followUpAt } = link
  // Of a link whose outcome is unknown, so is what the service has.
  const { asked = null } =
    useQuery(linkHistoryQuery(canEdit && link.url !== null ? link.id : null)).data ?? {}
  const button = (field: 'note' | 'followUp') => (canEdit ? <EditButton link={link} field={field} /> : null)
  if (note === '' && followUpAt === null && !canEdit) return null
  return (
    <RecordSection title={messages.note}>
      {note === '' ? null : (
        <div className="spread copied">
          <p className="record-note" tabIndex={note.length > 300 ? 0 : undefined}>
            <Outside text={note} />
          </p>
          {button('note')}
        </div>
      )}
      {asked === null ? null : <p className="muted">{askedWords(link, asked)}</p>}
      {followUpAt === null ? null : (
        <div className="spread copied">
          <Facts facts={[[messages.followUp, day(followUpAt), fullTime(followUpAt)]]} />
          {button('followUp')}
        </div>
      )}
      {canEdit && (note === '' || followUpAt === null) ? (
        <div className="line">
          {note === '' ? button('note') : null}
          {followUpAt === null ? button('followUp') : null}
        </div>
      ) : null}
    </RecordSection>
  )
}
