import type { LinkStage } from './links/register.ts'
import type { MailProblem, MailState } from './mail/mail.ts'
import type { Arrival, Link } from './model.ts'

// What the first screen shows of the current connection. Times are milliseconds since 1970 (UTC).

/** A customer who ended sharing, when, and shares again. */
export type Returned = { customerId: string; endedAt: number }

/** A customer whose utility accounts changed; `at`: the last time; `what`: what did then, each once. */
export type ChangedCustomer = {
  customerId: string
  name: string | null
  at: number
  what: ('utility' | 'number' | 'address' | 'added' | 'removed')[]
}

/** The id of an item about such a customer, by which it is put aside. Pure. */
export const changedId = ({ customerId, at }: Pick<ChangedCustomer, 'customerId' | 'at'>): string =>
  `changed:${customerId}:${at}`

/** A link whose last mail failed, or may have; `corrected`: its email was changed since; `reminds`: the customer got one before. */
export type FailedMail = Pick<Link, 'customer' | 'email' | 'redirectUrl'> & {
  linkId: string
  state: MailState
  problem: MailProblem | null
  /** The mail server's words; null: it gave none. */
  answer: string | null
  at: number
  corrected: boolean
  reminds: boolean
}

/** The id of an item about a failed mail, by which it is put aside. Pure. */
export const failedMailId = ({ linkId, at }: Pick<FailedMail, 'linkId' | 'at'>): string =>
  `mail:${linkId}:${at}`

/** How many of some links reached each stage: never more than the stage before. */
export type LinkFunnel = { made: number } & Record<LinkStage, number>

/** The links made in a week, from Monday 0:00 local time. Null: the service does not report what customers did. */
export type LinkWeek = { from: number; to: number } & Pick<LinkFunnel, 'made' | 'sent'> &
  Record<'opened' | 'sharing', number | null>

export type Overview = {
  /** Whether the service reports who accepted which link, and when; null: not known yet. */
  offersChanges: boolean | null
  /** The latest ones whom staff have not looked at yet. */
  newcomers: Arrival[]
  /** Of all whom staff have not looked at yet. */
  returned: Returned[]
  /** The latest ones. */
  changed: ChangedCustomer[]
  failedMails: FailedMail[]
  /** The only mail that waits; null: none does, or several do. */
  waitingMail: (Pick<FailedMail, 'customer' | 'email' | 'linkId'> & { at: number }) | null
  /** How many links of the register have a mail that waits. */
  mailsWait: number
  /** The current week. */
  week: LinkWeek
}

/** An item of the Inbox that was put aside; `until`: when it shows again, in milliseconds since 1970; null: it is done. */
export type PutAside = { item: string; until: number | null }
