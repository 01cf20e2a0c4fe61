import type { MailKind } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import type { Route } from '../../shared/routes/route.ts'

/** The groups of the Inbox, in the order in which they are shown. */
export const itemGroups = ['stuck', 'running', 'shared', 'ended', 'changed', 'due', 'waiting'] as const
export type ItemGroup = (typeof itemGroups)[number]

/** After so many days an end, a refusal, or an acceptance by another person is not listed any more. */
export const recentDays = 30

/** Of the customers who ended sharing, at most so many are read. */
export const mostEnded = 100

export type ItemAction =
  | { do: 'open' | 'look' }
  | {
      do: 'invite' | 'remind' | 'write' | 'correct'
      link: Pick<Link, 'id' | 'customer' | 'email' | 'redirectUrl'>
      /** Of the mail that it opens. */
      kind: MailKind
    }
  | { do: 'retry' | 'renew'; linkId: string }
  | { do: 'pause' | 'resume' | 'create'; runId: string }
  | { do: 'send' | 'pauseMails' | 'resumeMails' | 'mailSettings' }
  | { do: 'read' }

export type InboxItem = {
  /** Differs for each occurrence, so that Done on one does not hide the next. */
  id: string
  group: ItemGroup
  title: string
  detail: string
  /** When it happened, milliseconds since 1970; null where that is not known. */
  at: number | null
  /** Text in place of the time: "about 4 minutes left". */
  instead?: string
  /** The customer or link whose record it opens, or the screen that it leads to. */
  of: { customerId: string } | { linkId: string } | { route: Route }
  action: ItemAction
  /** Offered after it. */
  also?: ItemAction
  /** An item about the app that is stored once it is done, as its id does not come again. */
  isKept?: boolean
  /** The link whose follow-up day is moved by Later; `before`: the day so far, for Undo. */
  followUp?: { linkId: string; before: number | null }
}

/** Whether the item is about a customer or link, so that a record can be opened beside it. */
export const hasRecord = ({ of }: InboxItem): boolean => !('route' in of)

/** The time since which a follow-up counts: the chosen day, else when the link was handed over. */
export const promiseOf = ({ followUpAt, handedAt, createdAt }: Link): number =>
  followUpAt ?? handedAt ?? createdAt

/** The ids of items about a link without an answer, one of unknown outcome, and one that was declined. */
export const waitingId = (link: Link): string => `waiting:${link.id}:${promiseOf(link)}`
export const unknownId = ({ id }: Link): string => `unknown:${id}`
export const declinedId = ({ id }: Link): string => `declined:${id}`

type Ended = { customerId: string | null; endedAt: number | null }

/** The id of an item about a customer who shares. Who ended and is back is another occurrence, by when they ended. */
export const sharedId = (customerId: string, ended: readonly Ended[]): string => {
  const ends = ended.flatMap(one => (one.customerId === customerId ? (one.endedAt ?? []) : []))
  return ['shared', customerId, ...ends.toSorted((a, b) => b - a).slice(0, 1)].join(':')
}

/** The id of an item about a customer who ended sharing. */
export const endedId = ({ customerId, endedAt }: Ended): string => `ended:${customerId}:${endedAt}`

/** The group below which it says how many more links are to be followed up: the last one that has such; undefined: none has. Pure. */
export const lastToFollowUp = (items: readonly InboxItem[]): ItemGroup | undefined =>
  itemGroups.findLast(group => items.some(item => item.group === group && item.followUp !== undefined))
