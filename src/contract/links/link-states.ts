import { assertNever } from '../../../contract/failure.ts'
import type { Link, LinkState } from '../../../contract/model.ts'

/** The states of a link for everybody who reads them, in the order of its life; rows, tabs, filters and records say these words alone. */
export type ShownState =
  | 'not_sent'
  | 'sent'
  | 'opened'
  | 'sharing'
  | 'declined'
  | 'withdrawn'
  | 'ended'
  | 'outcome_unknown'

export type StateTone = 'plain' | 'ok' | 'bad'

const words: Record<ShownState, { word: string; tone: StateTone }> = {
  not_sent: { word: 'Not sent', tone: 'plain' },
  sent: { word: 'Sent', tone: 'plain' },
  opened: { word: 'Opened', tone: 'ok' },
  sharing: { word: 'Sharing', tone: 'ok' },
  declined: { word: 'Declined', tone: 'plain' },
  withdrawn: { word: 'Withdrawn', tone: 'plain' },
  ended: { word: 'Ended', tone: 'bad' },
  outcome_unknown: { word: 'Outcome unknown', tone: 'bad' },
}

/** What a state is called, and how it is coloured. */
export const stateWord = (state: ShownState): { word: string; tone: StateTone } => words[state]

/** A state as the register keeps it, in the words that people read: copied counts as sent. Pure. */
export const shownState = (state: LinkState): ShownState => {
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
    case 'outcome_unknown':
      return state
    default:
      return assertNever(state)
  }
}

const leftByMail = (mail: Link['mail'] | undefined): boolean =>
  mail != null && ['handed', 'written', 'unknown'].includes(mail.state)

/**
 * What is known of a link as people read it. A mail that left makes it sent as well; `hasEnded`: the customer who accepted it ended that. Pure.
 */
export const stateOf = (
  { state, mail }: Pick<Link, 'state'> & { mail?: Link['mail'] },
  hasEnded = false,
): ShownState => {
  if (state === 'created' && leftByMail(mail)) return 'sent'
  if (state === 'accepted' && hasEnded) return 'ended'
  return shownState(state)
}
