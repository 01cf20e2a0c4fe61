import { z } from 'zod'
import { readCutMark } from '../../../contract/accounts/cut-account.ts'

/** Characters of an account's own JSON that are kept for support: it is stored and shown in one piece. */
const longestRaw = 250_000

/** `whole`: it is all that was kept of the account, so the same text means the same account. */
type Raw = { raw: string; whole: boolean }

const accountSchema = z.looseObject({ customerId: z.string(), utilityAccounts: z.array(z.unknown()) })

const fitting = (values: unknown[], room: number): unknown[] => {
  let left = room
  const end = values.findIndex(value => {
    left -= JSON.stringify(value).length + 1
    return left < 0
  })
  return end === -1 ? values : values.slice(0, end)
}

/** An account, cut already, as the JSON that is kept of it; of a very long one the beginning, marked. Pure. */
export const rawOf = (account: unknown): Raw => {
  const raw = JSON.stringify(account)
  if (raw.length <= longestRaw) return { raw, whole: true }
  const { utilityAccounts, customerId, ...more } = accountSchema.parse(account)
  const rest = JSON.stringify(more).length > longestRaw / 2 ? { '…': readCutMark(account) } : more
  const shown = fitting(utilityAccounts, longestRaw / 2)
  const note = `Shortened: ${utilityAccounts.length - shown.length} more utility accounts`
  return {
    raw: JSON.stringify({ customerId, utilityAccounts: shown, ...rest, '… copy': note }),
    whole: false,
  }
}
