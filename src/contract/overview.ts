import type { LinkStage } from './links/register.ts'
import type { MailProblem, MailState } from './mail/mail.ts'
import type { Link } from './model.ts'

// What the first screen shows of the current connection. Times are milliseconds since 1970 (UTC).

/** A customer who came and was not looked at yet. */
export type Newcomer = { customerId: string; name: string | null; at: number }

/** A link whose last mail did not reach the mail server, or perhaps did not; `corrected`: its email is another one since. */
export type FailedMail = Pick<Link, 'customer' | 'email'> & {
  linkId: string
  state: MailState
  problem: MailProblem | null
  /** The server's words; null: it had none. */
  answer: string | null
  at: number
  corrected: boolean
}

/** How many of some links got at least so far: never more at a stage than at the one before it. */
export type LinkFunnel = { made: number } & Record<LinkStage, number>

/** The links made in a week, from Monday 0:00 of this computer's time. Null: the service does not tell how far links are. */
export type LinkWeek = { from: number; to: number } & Pick<LinkFunnel, 'made' | 'sent'> &
  Record<'opened' | 'sharing', number | null>

export type Overview = {
  /** Whether the service tells who accepted which link, and when; null: it was not asked yet. */
  offersChanges: boolean | null
  /** The latest of them. */
  newcomers: Newcomer[]
  failedMails: FailedMail[]
  /** The only mail that waits, and since when; null: none does, or several. */
  waitingMail: (Pick<FailedMail, 'customer' | 'email' | 'linkId'> & { at: number }) | null
  /** The one that it is. */
  week: LinkWeek
}

/** An item of the Inbox that was put aside; `until`: when it waits again, milliseconds since 1970; null: it is done. */
export type PutAside = { item: string; until: number | null }
