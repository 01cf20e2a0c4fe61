import type { Link } from '../model.ts'
import type { AskedState } from './register.ts'

/** The states of a link for everybody who reads them, in the order of its life; rows, tabs, filters, records and exports say these words alone. */
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

/** What a state is called. */
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

/** A state as the register is asked for it, in the words that people read: copied counts as sent. Pure. */
export const shownState = (state: AskedState): ShownState => shownAs[state]

/** What is known of a link as people read it; where the customer who accepted it ended that, Ended. Pure. */
export const stateOf = ({ state, endedAt }: Pick<Link, 'state' | 'endedAt'>): ShownState =>
  shownState(state === 'accepted' && endedAt !== null ? 'ended' : state)
