import type { StoreState } from '../../../contract/model.ts'
import { fullTime } from '../../ui/text/when.ts'

type Cause = Extract<StoreState, { state: 'closed' }>['cause']

/** `session`: for this session only; `fresh`: with an empty store, since the old one is gone. */
export type ClosedWay = 'retry' | 'restart' | 'rescue' | 'restore' | 'aside' | 'fresh' | 'session'

/**
 * The ways on, the best one first. Setting old data aside fits only where trying again will not bring it back. `backupAt`: when the last
 * back-up was made, where there is one.
 */
export const closedWays = ({ problem }: Cause, backupAt?: number): ClosedWay[] => {
  const restore: ClosedWay[] = backupAt === undefined ? [] : ['restore']
  switch (problem) {
    case 'restarted':
      return ['restart', 'retry', 'session']
    case 'damaged':
      return ['rescue', ...restore, 'retry', 'aside', 'session']
    case 'ruined':
      return [...restore, 'retry', 'aside', 'session']
    case 'lost':
    case 'other_key':
      return ['retry', 'aside', 'session']
    case 'missing':
      return [...restore, 'retry', 'fresh', 'session']
    default:
      return ['retry', 'session']
  }
}

/** What a way's button says, now and while it is worked on, and what the way does. */
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

/** What a way does; of the last back-up also when it was made. */
export const wayExplained = (way: ClosedWay, backupAt?: number): string =>
  way === 'restore' && backupAt !== undefined
    ? `From ${fullTime(backupAt)}. ${wayWords.restore.explained}`
    : wayWords[way].explained
