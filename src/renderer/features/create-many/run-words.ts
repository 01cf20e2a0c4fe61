import type { RowProblem, RowState, Run, RunRow } from '../../../contract/run.ts'
import { problemWords, rowErrorWords } from '../../../contract/run-messages.ts'
import { count, duration } from '../../ui/text/numbers.ts'
import { day, inSentence } from '../../ui/text/when.ts'
import { messages } from './many-messages.ts'

type Tone = 'plain' | 'ok' | 'warn' | 'bad'

/** What is wrong with a row, and since when somebody has a link or shares (`foundAt`). Pure. */
const problemSince = (problem: RowProblem, foundAt: number | null): string =>
  foundAt !== null && (problem === 'in_register' || problem === 'shares')
    ? `${problemWords(problem)}, ${inSentence(day(foundAt))}`
    : problemWords(problem)

/** What is wrong with a row, in the order in which it was found. Pure. */
export const problemsWords = (problems: RowProblem[], foundAt: number | null): string =>
  problems.map(problem => problemSince(problem, foundAt)).join(' · ')

export const stateTones: Record<RowState, Tone> = {
  unchecked: 'plain',
  left_out: 'plain',
  waiting: 'plain',
  sending: 'plain',
  created: 'ok',
  failed: 'bad',
  unknown: 'bad',
}

/** What there is to say of a row besides its state. Pure. */
export const rowWords = (row: RunRow): string => {
  if (row.state === 'failed' || row.state === 'unknown') return rowErrorWords(row.error)
  return problemsWords(row.problems, row.foundAt)
}

export const runStateWords: Record<Run['state'], { word: string; tone: Tone }> = {
  reading: { word: 'Being read', tone: 'plain' },
  checking: { word: 'Being checked', tone: 'plain' },
  draft: { word: 'Not started', tone: 'plain' },
  running: { word: 'Running', tone: 'ok' },
  paused: { word: 'Paused', tone: 'warn' },
  stopped: { word: 'Stopped', tone: 'plain' },
  done: { word: 'Done', tone: 'ok' },
}

/** Rows that a link is asked for, of those that were and were not yet. Pure. */
export const totals = ({ counts }: Run) => {
  const done = counts.created + counts.failed + counts.unknown
  return { done, all: done + counts.waiting + counts.sending }
}

/** "4 a second, about 2 minutes left"; empty where there is nothing to go by. Pure. */
export const rateWords = ({ perSecond, counts }: Run): string => {
  if (perSecond === null || perSecond <= 0) return ''
  const left = Math.ceil((counts.waiting + counts.sending) / perSecond)
  const rate =
    perSecond >= 1
      ? `${count(Math.round(perSecond))} a second`
      : `${count(Math.round(perSecond * 60))} a minute`
  return left < 2 ? rate : `${rate}, about ${duration(left)} left`
}

/** What pressing Start does, in a sentence. Pure. */
export const planWords = ({ counts, state }: Run): string => {
  // Rows that are checked once more keep what the check before found until it is their turn.
  const { checking, toCheck, plan } = messages.check
  if (state === 'checking') return counts.unchecked === 0 ? checking : toCheck(counts.unchecked)
  return plan(counts.waiting, counts.left_out)
}
