import type { Route } from '../../shared/routes/route.ts'

/** The groups of the Inbox, in the order in which they are shown. */
export const itemGroups = ['stuck', 'running', 'shared', 'ended', 'waiting'] as const
export type ItemGroup = (typeof itemGroups)[number]

/** Days after which an end, a refusal, or that somebody else accepted, is history. */
export const recentDays = 30

/** What the button of an item does. */
export type ItemAction =
  | { do: 'open' | 'look' }
  | { do: 'remind' | 'write' | 'correct'; link: { id: string; customer: string; email: string } }
  | { do: 'retry' | 'renew'; linkId: string }
  | { do: 'pause' | 'resume'; runId: string }
  | { do: 'send' | 'pauseMails' | 'resumeMails' }
  | { do: 'read' }

/** One thing that waits for a person. */
export type InboxItem = {
  /** Another one where the same happens anew, so that what was done stays done and what is new is not. */
  id: string
  group: ItemGroup
  title: string
  detail: string
  /** When it happened, milliseconds since 1970; null where that is not known. */
  at: number | null
  /** What stands in the place of the time: "about 4 minutes left". */
  instead?: string
  /** Whose record stands beside it, or where all of it is. */
  of: { customerId: string } | { linkId: string } | { route: Route }
  action: ItemAction
  /** A link whose follow-up day Later moves. */
  followUp?: { linkId: string; before: number | null }
}

/** Whether it is of a customer or a link, whose record can stand beside it. */
export const hasRecord = ({ of }: InboxItem): boolean => !('route' in of)
