import type { AccountsSummary, Connection } from '../../../contract/model.ts'
import { count, plural } from '../../ui/numbers.ts'
import { asOf } from '../../ui/when.ts'

/**
 * The state of a connection in a line.
 * @param reading customers read so far, while the list is being read
 */
export const connectionState = (
  connection: Connection,
  summary: AccountsSummary | undefined,
  reading: number | null,
  now?: number,
): { words: string; tone: 'ok' | 'warn' | 'bad' } => {
  if (connection.key === 'missing') return { words: 'API key missing', tone: 'bad' }
  if (summary === undefined) return { words: ' ', tone: 'ok' }
  if (summary.refreshing) {
    return {
      words: reading === null ? 'Reading…' : `Reading… ${count(reading)}`,
      tone: 'ok',
    }
  }
  const accounts = plural(summary.customers, 'account')
  if (summary.asOf !== null) return { words: `As of ${asOf(summary.asOf, now)} · ${accounts}`, tone: 'ok' }
  if (summary.listOffered === false) return { words: `Look-ups only · ${accounts}`, tone: 'ok' }
  return { words: 'Accounts not read yet', tone: 'warn' }
}
