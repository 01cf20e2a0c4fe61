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

const wayWords: Record<ClosedWay, { label: string; pending: string; explained: string | null }> = {
  retry: { label: 'Try again', pending: 'Trying…', explained: null },
  restart: { label: 'Restart the app', pending: 'Restarting…', explained: null },
  rescue: {
    label: 'Rescue',
    pending: 'Rescuing…',
    explained: 'Rescue: with many accounts it takes minutes.',
  },
  restore: {
    label: 'Use the last back-up',
    pending: 'Putting back…',
    // With its date: see below.
    explained: null,
  },
  aside: {
    label: 'Set old data aside',
    pending: 'Setting aside…',
    explained: 'Set aside: the old file stays on this computer under a new name for 30 days.',
  },
  fresh: {
    label: 'Start fresh',
    pending: 'Starting…',
    explained: 'Start fresh: connections and keys have to be entered again.',
  },
  session: {
    label: 'Continue for this session only',
    pending: 'Starting…',
    explained: 'For this session only: nothing is kept, neither keys nor links, when the app closes.',
  },
}

/** What a way's button says, now and while it is worked on. */
export const labelOf = (way: ClosedWay, isPending: boolean): string =>
  isPending ? wayWords[way].pending : wayWords[way].label

/** What the ways do, where their names do not say it all. */
export const waysExplained = (ways: ClosedWay[], backupAt?: number): string =>
  [
    ...(backupAt === undefined || !ways.includes('restore')
      ? []
      : [
          `The last back-up is of ${fullTime(backupAt)}; what was kept since then only here is not in it, and the old file stays on this computer for 30 days.`,
        ]),
    ...ways.flatMap(way => wayWords[way].explained ?? []),
  ].join(' ')
