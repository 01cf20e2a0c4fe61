import { idempotencyKeyLifetime } from '../../../contract/links/idempotency-key.ts'
import type { RowProblem, RowState, Run, RunRow, RunState } from '../../../contract/run.ts'
import { problemWords, rowErrorWords } from '../../../contract/run-messages.ts'
import type { Tone } from '../../ui/notices/tag.tsx'
import { duration } from '../../ui/text/numbers.ts'
import { day, inSentence } from '../../ui/text/when.ts'
import { messages } from './many-messages.ts'

/** A row's problems in the order of the checks, with the day since when somebody has a link or shares (`foundAt`). Pure. */
export const problemsWords = (problems: RowProblem[], foundAt: number | null): string =>
  problems
    .map(problem => {
      const isSince = foundAt !== null && (problem === 'in_register' || problem === 'shares')
      return isSince ? `${problemWords(problem)}, ${inSentence(day(foundAt))}` : problemWords(problem)
    })
    .join(' · ')

/** Why a row is in its state, in a few words. Pure. */
export const rowWords = ({ state, error, problems, foundAt, customer, email }: RunRow): string => {
  if (state === 'failed' || state === 'unknown') return rowErrorWords(error)
  const { noEmail, noName } = messages.rows
  return problemsWords(problems, foundAt) || (email === '' ? noEmail : customer === '' ? noName : '')
}

export const rowStateTones: Partial<Record<RowState, Tone>> = { created: 'ok', failed: 'bad', unknown: 'bad' }
export const runStateTones: Partial<Record<RunState, Tone>> = { running: 'ok', paused: 'warn', done: 'ok' }

/** How many links were made, of all that are asked for. Pure. */
export const totals = ({ counts: { created, failed, unknown, waiting, sending } }: Run) => ({
  created,
  all: created + failed + unknown + waiting + sending,
})

/** "1 link to create": what is left of a list that was done; '' of any other. Pure. */
export const openWords = ({ state, wasDone, counts }: Pick<Run, 'state' | 'wasDone' | 'counts'>): string =>
  state === 'paused' && wasDone ? messages.create.open(counts.waiting) : ''

/** "4 a second, about 2 minutes left" while a run is under way; '' while it is not. Pure. */
export const rateWords = (run: Pick<Run, 'state' | 'perSecond' | 'counts'>): string => {
  const { state, perSecond, counts } = run
  const { aSecond, aMinute, left, nearlyDone, measuring } = messages.create
  if (perSecond === null || perSecond <= 0) return state === 'running' ? measuring : ''
  const seconds = Math.ceil((counts.waiting + counts.sending) / perSecond)
  const rate = perSecond >= 1 ? aSecond(Math.round(perSecond)) : aMinute(Math.round(perSecond * 60))
  return seconds < 2 ? nearlyDone(rate) : left(rate, duration(seconds))
}

/** What pressing Start does. `withoutEmail`: how many of its rows get no mail. Pure. */
export const planWords = ({ counts, state }: Pick<Run, 'counts' | 'state'>, withoutEmail = 0): string => {
  const { checking, toCheck, plan } = messages.check
  if (state !== 'checking') return plan(counts.waiting, counts.left_out, withoutEmail)
  // In a repeated check rows keep their last result until it is their turn, so that none counts as unchecked.
  return counts.unchecked === 0 ? checking : toCheck(counts.unchecked)
}

/** Why "Try unknown again" may leave some rows as they are; '' where it tries them all. Pure. */
export const oldUnknownWords = (
  run: Pick<Run, 'state' | 'counts' | 'startedAt'>,
  now = Date.now(),
): string => {
  const isOld = run.startedAt !== null && now - run.startedAt > idempotencyKeyLifetime
  return isOld && run.state !== 'running' && run.counts.unknown > 0 ? messages.create.oldUnknown : ''
}
