import type { AccountsSummary, Connection } from '../../../contract/model.ts'
import { connectionProblem } from '../../shared/hooks/accounts-summary.ts'
import { readingProblem } from '../../shared/hooks/reading-problem.ts'
import { count, plural } from '../../ui/text/numbers.ts'
import { inSentence, isAhead, short } from '../../ui/text/when.ts'

/** `idle`: no problem known, as the service was not asked yet; `busy`: the list is being imported. */
export type ConnectionTone = 'ok' | 'idle' | 'busy' | 'warn' | 'bad'

/** What is known of the service's accounts, and its age. `inStep`: the service's changes arrive by themselves, so no age is shown. */
const knownOf = (
  { asOf: time, customers, listOffered }: AccountsSummary,
  { inStep, now }: { inStep: boolean; now?: number | undefined },
): string[] => [
  ...(time !== null && inStep ? ['up to date'] : []),
  ...(time === null || inStep || isAhead(time, now) ? [] : [`as of ${inSentence(short(time, now))}`]),
  ...(listOffered === false ? ['look-ups only'] : []),
  ...(time === null && customers === 0 ? ['no data yet'] : [plural(customers, 'customer')]),
]

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * The state of a connection in a line, as far as the app knows it.
 * @param outside.reading customers read so far, while the list is being read
 * @param outside.online whether this computer has a network
 */
export const connectionState = (
  connection: Connection,
  summary: AccountsSummary | undefined,
  { reading, online, now }: { reading: number | null; online: boolean; now?: number },
): { words: string; tone: ConnectionTone } => {
  // Offline is no fault of the connection, and a notice above explains it: only a warning here.
  const problem = connectionProblem(connection, online)
  const bad = problem === 'Offline' ? 'warn' : 'bad'
  if (summary === undefined) return { words: problem ?? ' ', tone: problem === null ? 'idle' : bad }
  if (summary.refreshing && connection.key !== 'missing') {
    return { words: reading === null ? 'Reading…' : `Reading… ${count(reading)}`, tone: 'busy' }
  }
  const isConnected = connection.reachability === 'connected'
  const hasFailed = problem === null && readingProblem(summary, connection) !== null
  const parts = [
    ...(problem === null ? (isConnected ? ['Connected'] : []) : problem === 'Offline' ? [] : [problem]),
    ...(hasFailed ? ['accounts not read'] : []),
    ...knownOf(summary, { inStep: summary.upToDate && problem === null, now }),
  ]
  const isEmpty = summary.asOf === null && summary.customers === 0
  const calm = hasFailed ? 'warn' : isConnected ? 'ok' : isEmpty ? 'warn' : 'idle'
  const tone = problem === null ? calm : bad
  return { words: capital(parts.join(' · ')), tone }
}
