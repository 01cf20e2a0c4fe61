import { assertNever } from '../../../contract/failure.ts'
import type { ColumnRole, RowError, RowProblem, RowState, Run, RunRow } from '../../../contract/run.ts'
import { failureWords } from '../../ui/text/failure-words.ts'
import { count, duration } from '../../ui/text/numbers.ts'
import { day, inSentence } from '../../ui/text/when.ts'
import { messages } from './many-messages.ts'

type Tone = 'plain' | 'ok' | 'warn' | 'bad'

export const roleWords: Record<ColumnRole, string> = {
  customer: 'Customer',
  surname: 'Last name',
  email: 'Email',
  note: 'Note',
  redirectUrl: 'Page afterwards',
}

/** What is wrong with a row, in a few words; `foundAt`: since when somebody has a link or shares. Pure. */
export const problemWords = (problem: RowProblem, foundAt: number | null = null): string => {
  const since = foundAt === null ? '' : `, ${inSentence(day(foundAt))}`
  switch (problem) {
    case 'empty':
      return 'No customer and no email'
    case 'bad_email':
      return 'Not an email address'
    case 'bad_redirect':
      return 'Page afterwards is no https:// address'
    case 'too_long':
      return 'Customer or note too long'
    case 'twice':
      return 'Twice in this list'
    case 'in_register':
      return `Has a link already${since}`
    case 'shares':
      return `Shares already${since}`
    default:
      return assertNever(problem)
  }
}

export const stateWords: Record<RowState, { word: string; tone: Tone }> = {
  unchecked: { word: 'Checking', tone: 'plain' },
  left_out: { word: 'Left out', tone: 'plain' },
  waiting: { word: 'Ready', tone: 'plain' },
  sending: { word: 'Sending', tone: 'plain' },
  created: { word: 'Created', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  unknown: { word: 'Outcome unknown', tone: 'bad' },
}

export const errorWords = (error: RowError | null): string => {
  if (error === null) return ''
  if (error.code === 'discarded') return 'You decided that no link was made'
  if (error.code === 'request_refused' && error.detail !== null) return error.detail
  return failureWords(error).title
}

/** What there is to say of a row besides its state. Pure. */
export const rowWords = (row: RunRow): string => {
  if (row.state === 'failed' || row.state === 'unknown') return errorWords(row.error)
  return row.problems.map(problem => problemWords(problem, row.foundAt)).join(' · ')
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
  const settled = counts.created + counts.failed + counts.unknown
  return { settled, all: settled + counts.waiting + counts.sending }
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
