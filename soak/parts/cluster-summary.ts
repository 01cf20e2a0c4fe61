import type { Round } from './cluster-round.ts'

/** The middle one, or the lower of two. */
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

const spread = (rounds: Round[]) => {
  const seconds = rounds.map(({ secondsWithoutCreate }) => secondsWithoutCreate)
  const most = (numbers: number[]) => Math.max(0, ...numbers)
  return {
    rounds: rounds.length,
    secondsWithoutCreate: { median: median(seconds), max: most(seconds) },
    latenessSeconds: most(rounds.map(({ lateness }) => lateness)) / 1000,
  }
}

/** The totals of all rounds, and those of each fault. Pure. */
export const summarise = (rounds: Round[]) => {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const names = [...new Set(rounds.map(({ fault }) => fault))]
  const ofFault = (name: string) => spread(rounds.filter(({ fault }) => fault === name))
  return {
    acknowledged: sum(round => round.acknowledged),
    lost: sum(round => round.lost),
    doubled: sum(round => round.doubled),
    feedGaps: sum(round => round.feedGaps),
    resets: sum(round => round.resets),
    odd: sum(round => round.odd.length),
    ...spread(rounds),
    faults: Object.fromEntries(names.map(name => [name, ofFault(name)])),
  }
}
