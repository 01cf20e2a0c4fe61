import { unknownReasonSchema } from '../../../contract/links/unknown-reason.ts'
import type { MailState } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'

/** A link as it is selected with `linkColumns`. */
export type LinkRow = Omit<Link, 'cameBack' | 'mail' | 'archived' | 'alike'> & {
  cameBack: string | null
  archived: number
  alike: number
  mailState: MailState | null
  mailAt: number | null
}

const latestMail = (column: string) =>
  `(SELECT ${column} FROM mail WHERE link_id = l.id ORDER BY number DESC LIMIT 1)`

/** Of `link l`. */
export const linkColumns = `l.id, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, l.known_state AS state,
  l.came_back AS cameBack, l.created_at AS createdAt, coalesce(l.progress_at, l.state_at) AS stateAt, l.copied_at AS copiedAt,
  l.opened_at AS openedAt, l.request_id AS requestId, l.maker, l.customer_id AS customerId, l.customer_name AS customerName,
  CASE l.progress WHEN 'accepted' THEN (SELECT ended_at FROM ended
    WHERE connection_seq = l.connection_seq AND customer_id = l.customer_id) END AS endedAt,
  l.last_at AS lastAt, l.handed_at AS handedAt, l.follow_up_at AS followUpAt, l.archived,
  EXISTS (SELECT 1 FROM link o INDEXED BY link_who WHERE o.connection_seq = l.connection_seq AND o.archived = l.archived
    AND o.who = l.who AND o.number <> l.number) AS alike,
  ${latestMail('state')} AS mailState, ${latestMail('state_at')} AS mailAt`

export const toLink = ({ cameBack, mailState, mailAt, archived, alike, ...rest }: LinkRow): Link => ({
  ...rest,
  archived: archived === 1,
  alike: alike === 1,
  mail: mailState === null || mailAt === null ? null : { state: mailState, at: mailAt },
  cameBack: cameBack === null ? null : unknownReasonSchema.parse(JSON.parse(cameBack)),
})
