import { assertNever } from '../failure.ts'
import type { Link } from '../model.ts'
import type { AskedState } from './register.ts'

/** The states of a link for everybody who reads them, in the order of its life; rows, tabs, filters, records and exports say these words alone. */
export type ShownState =
  | 'not_sent'
  | 'sent'
  | 'opened'
  | 'sharing'
  | 'declined'
  | 'withdrawn'
  | 'ended'
  | 'outcome_unknown'

const words: Record<ShownState, string> = {
  not_sent: 'Not sent',
  sent: 'Sent',
  opened: 'Opened',
  sharing: 'Sharing',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
  outcome_unknown: 'Outcome unknown',
}

/** What a state is called. */
export const stateWord = (state: ShownState): string => words[state]

/** A state as the register is asked for it, in the words that people read: copied counts as sent. Pure. */
export const shownState = (state: AskedState): ShownState => {
  switch (state) {
    case 'created':
      return 'not_sent'
    case 'copied':
      return 'sent'
    case 'accepted':
      return 'sharing'
    case 'replaced':
      return 'withdrawn'
    case 'opened':
    case 'declined':
    case 'withdrawn':
    case 'ended':
    case 'outcome_unknown':
      return state
    default:
      return assertNever(state)
  }
}

/** What is known of a link as people read it; where the customer who accepted it ended that, Ended. Pure. */
export const stateOf = ({ state, endedAt }: Pick<Link, 'state' | 'endedAt'>): ShownState =>
  shownState(state === 'accepted' && endedAt !== null ? 'ended' : state)
