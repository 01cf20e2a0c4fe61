import type { Link } from '../model.ts'
import type { AskedState } from './register.ts'

/** The names of a link's states, in the order of its life: the only words for them, in rows, tabs, filters, records and exports. */
const words = {
  not_sent: 'Not sent',
  sent: 'Sent',
  opened: 'Opened',
  sharing: 'Sharing',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
  outcome_unknown: 'Outcome unknown',
}
export type ShownState = keyof typeof words

export const stateWord = (state: ShownState): string => words[state]

const shownAs: Record<AskedState, ShownState> = {
  created: 'not_sent',
  copied: 'sent',
  opened: 'opened',
  accepted: 'sharing',
  declined: 'declined',
  withdrawn: 'withdrawn',
  replaced: 'withdrawn',
  ended: 'ended',
  outcome_unknown: 'outcome_unknown',
}

/** The name for a state by which the register is filtered: copied counts as sent, replaced as withdrawn. Pure. */
export const shownState = (state: AskedState): ShownState => shownAs[state]

/** The state of a link as people read it: Ended once the customer who accepted it has ended that. Pure. */
export const stateOf = ({ state, endedAt }: Pick<Link, 'state' | 'endedAt'>): ShownState =>
  shownState(state === 'accepted' && endedAt !== null ? 'ended' : state)

/** Since when a link stands as it does, in milliseconds: a link that was mailed, since its mail. Lists show it and sort by it. Pure. */
export const sinceOf = ({ endedAt, lastAt }: Pick<Link, 'endedAt' | 'lastAt'>): number => endedAt ?? lastAt

/** Whether a colleague made the link and may have sent it, which only their desk knows. Pure. */
export const isOfColleague = ({ state, maker }: Partial<Pick<Link, 'state' | 'maker'>>): boolean =>
  state === 'created' && maker != null
