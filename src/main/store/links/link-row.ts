import { linkEnd, withoutScheme } from '../../../contract/link-text.ts'
import type { MailState } from '../../../contract/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { unknownReasonSchema } from '../../../contract/unknown-reason.ts'
import { foldAll } from '../search.ts'

/** A link as it is selected with `linkColumns`. */
export type LinkRow = Omit<Link, 'cameBack' | 'mail'> & {
  cameBack: string | null
  mailState: MailState | null
  mailAt: number | null
}

const latestMail = (column: string) =>
  `(SELECT ${column} FROM mail WHERE link_id = l.id ORDER BY number DESC LIMIT 1)`

/** Of `link l`. */
export const linkColumns = `l.id, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, coalesce(l.progress, l.state) AS state,
  l.came_back AS cameBack, l.created_at AS createdAt, coalesce(l.progress_at, l.state_at) AS stateAt, l.copied_at AS copiedAt,
  l.opened_at AS openedAt, l.request_id AS requestId, l.maker, l.customer_id AS customerId,
  (SELECT name FROM customer WHERE connection_seq = l.number >> 32 AND customer_id = l.customer_id) AS customerName,
  ${latestMail('state')} AS mailState, ${latestMail('state_at')} AS mailAt`

export const toLink = ({ cameBack, mailState, mailAt, ...rest }: LinkRow): Link => ({
  ...rest,
  mail: mailState === null || mailAt === null ? null : { state: mailState, at: mailAt },
  cameBack: cameBack === null ? null : unknownReasonSchema.parse(JSON.parse(cameBack)),
})

type LinkTexts = Pick<Link, 'customer' | 'email' | 'note' | 'redirectUrl' | 'url'> &
  Partial<Pick<Link, 'maker' | 'customerName'>>

/** What the register shows of a link: its end, not the host that all links have. Pure. */
export const foldLink = ({ customer, email, note, redirectUrl, url, ...told }: LinkTexts): string =>
  foldAll([
    customer,
    email,
    note,
    redirectUrl === null ? null : withoutScheme(redirectUrl),
    url === null ? null : linkEnd(url),
    ...[told.maker, told.customerName].filter(text => typeof text === 'string'),
  ])
