import type { StoreState } from '../../../contract/model.ts'
import { fullTime } from '../../ui/text/when.ts'

type Cause = Extract<StoreState, { state: 'closed' }>['cause']

/** `session`: without storage, for this session only; `fresh`: with an empty store, as the old one is gone. */
export type ClosedWay = 'retry' | 'restart' | 'rescue' | 'restore' | 'aside' | 'fresh' | 'session'

/** The ways on, the best one first. Old data is set aside only if a retry cannot bring it back. */
const ways: Partial<Record<Cause['problem'], ClosedWay[]>> = {
  restarted: ['restart', 'retry', 'session'],
  damaged: ['rescue', 'restore', 'retry', 'aside', 'session'],
  ruined: ['restore', 'retry', 'aside', 'session'],
  lost: ['retry', 'aside', 'session'],
  other_key: ['retry', 'aside', 'session'],
  missing: ['restore', 'retry', 'fresh', 'session'],
}

/** The ways on from a problem. `backupAt`: time of the last back-up, if there is one. */
export const closedWays = ({ problem }: Cause, backupAt?: number): ClosedWay[] =>
  (ways[problem] ?? ['retry', 'session']).filter(way => way !== 'restore' || backupAt !== undefined)

/** Texts of each way: its button, its button while pending, and an explanation. */
export const wayWords: Record<ClosedWay, { label: string; pending: string; explained: string }> = {
  retry: { label: 'Try again', pending: 'Trying…', explained: 'Looks whether it works by now.' },
  restart: { label: 'Restart the app', pending: 'Restarting…', explained: 'Nothing that was saved is lost.' },
  rescue: {
    label: 'Rescue',
    pending: 'Rescuing…',
    explained: 'Brings back what can be read. With many accounts it takes minutes.',
  },
  restore: {
    label: 'Use the last back-up',
    pending: 'Putting back…',
    explained: 'Notes and settings made after that are lost. The old file stays here for 30 days.',
  },
  aside: {
    label: 'Set old data aside',
    pending: 'Setting aside…',
    explained: 'Starts with an empty list. The old file stays here under a new name for 30 days.',
  },
  fresh: {
    label: 'Start fresh',
    pending: 'Starting…',
    explained: 'Connections and keys have to be entered again.',
  },
  session: {
    label: 'Continue for this session only',
    pending: 'Starting…',
    explained: 'Nothing is kept when the app closes, neither keys nor links.',
  },
}

/** The explanation of a way; for the back-up with its time. */
export const wayExplained = (way: ClosedWay, backupAt?: number): string =>
  way === 'restore' && backupAt !== undefined
    ? `From ${fullTime(backupAt)}. ${wayWords.restore.explained}`
    : wayWords[way].explained
