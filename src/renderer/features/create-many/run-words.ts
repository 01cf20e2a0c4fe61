import { isolated } from '../../../contract/isolated.ts'
import { isKeyForgotten } from '../../../contract/links/idempotency-key.ts'
import { isMailAddress } from '../../../contract/mail/mail-to.ts'
import type { BareRow, RowProblem, RowState, Run, RunRow, RunState } from '../../../contract/run.ts'
import { problemWords, rowErrorWords } from '../../../contract/run-messages.ts'
import type { Tone } from '../../ui/notices/tag.tsx'
import { duration } from '../../ui/text/numbers.ts'
import { shortened } from '../../ui/text/shortened.ts'
import { day, inSentence } from '../../ui/text/when.ts'
import { messages } from './many-messages.ts'

/** `beyond`: its texts that are in no column; `email`: as its cell has it. */
type Found = Pick<RunRow, 'foundAt' | 'foundWho' | 'sameAs'> & { beyond?: string[]; email?: string }

const longestBeyond = 60
const mostBeyond = 3

const problemWith = (
  problem: RowProblem,
  { foundAt, foundWho, sameAs, beyond = [], email = '' }: Found,
): string => {
  const said = problemWords(problem)
  if (problem === 'more_cells' && beyond.length > 0) {
    const texts = beyond.slice(0, mostBeyond).map(text => isolated(shortened(text, longestBeyond)))
    return messages.rows.beyond(said, texts, beyond.length - texts.length)
  }
  if (problem === 'bad_email' && email.split(/[\s,;/]+/).filter(isMailAddress).length > 1)
    return messages.rows.manyEmails
  if (problem === 'twice' && sameAs !== null) return messages.rows.sameRow(said, sameAs)
  const isDated = problem === 'in_register' || problem === 'declined' || problem === 'shares'
  if (foundAt === null || !isDated) return said
  const since = inSentence(day(foundAt))
  return problem === 'in_register' && foundWho !== null
    ? messages.rows.hasLink(said, isolated(foundWho), since)
    : `${said}, ${since}`
}

/**
 * A row's problems in the order of the checks, with the row that says the same, and the link that somebody has or since when they share; in more than
 * `most` characters only what is left of that with fewer. Pure.
 */
export const problemsWords = (problems: RowProblem[], found: Found, most = Infinity): string => {
  const { foundWho } = found
  const fewer = [
    { foundWho: foundWho && shortened(foundWho, 22) },
    { foundWho: null },
    { foundWho: null, foundAt: null },
    { foundWho: null, foundAt: null, sameAs: null },
  ]
  const wordsOf = (less: Partial<Found>) =>
    problems.map(problem => problemWith(problem, { ...found, ...less })).join(' · ')
  return fewer.reduce((words, less) => (words.length > most ? wordsOf(less) : words), wordsOf({}))
}

/** Why a row is in its state, in a few words, with fewer details if these have more than `most` characters. Pure. */
export const rowWords = (row: RunRow, most?: number): string => {
  const { state, error, problems, customer, email } = row
  if (state === 'failed' || state === 'unknown') return rowErrorWords(error)
  const { noEmail, noName } = messages.rows
  const bare = email === '' ? noEmail : customer === '' ? noName : ''
  return problemsWords(problems, row, most) || (state === 'left_out' ? '' : bare)
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

/** What pressing Start does. `bare`: how many of its rows lack an email or a name. Pure. */
export const planWords = (
  { counts, state }: Pick<Run, 'counts' | 'state'>,
  bare: Record<BareRow, number> = { no_email: 0, no_name: 0 },
): string => {
  const { checking, toCheck, plan } = messages.check
  if (state !== 'checking') return plan(counts.waiting, counts.left_out, bare)
  // In a repeated check rows keep their last result until it is their turn, so that none counts as unchecked.
  return counts.unchecked === 0 ? checking : toCheck(counts.unchecked)
}

/** Why "Try unknown again" may leave some rows as they are; '' where it tries them all. Pure. */
export const oldUnknownWords = (
  run: Pick<Run, 'state' | 'counts' | 'startedAt'>,
  now = Date.now(),
): string => {
  const isOld = run.startedAt !== null && isKeyForgotten(run.startedAt, now)
  return isOld && run.state !== 'running' && run.counts.unknown > 0 ? messages.create.oldUnknown : ''
}
