import { z } from 'zod'

// A service may send anything. What is longer than a person could ever read is cut, so that one answer cannot hold the
// app up, and marked, so that a part is not taken for the whole.

/** Characters (UTF-16 units) of a text, the mark of a cut included. */
export const longestText = 2000
/** Utility accounts of one customer; entries of any other list inside an account. */
export const mostUtilityAccounts = 10_000

const cutSchema = z.object({ texts: z.number(), utilityAccounts: z.number(), others: z.number() })

/** How many texts were cut, and how many utility accounts and entries of other lists were left out. */
export type Cut = z.infer<typeof cutSchema>

const mark = '…'

const cutText = (text: string): string =>
  // Drops the first half of a surrogate pair that the cut went through.
  `${text.slice(0, longestText - mark.length).replace(/[\uD800-\uDBFF]$/, '')}${mark}`

const cutValue = (value: unknown, name: string, cut: Cut): unknown => {
  if (typeof value === 'string') {
    if (value.length <= longestText) return value
    cut.texts += 1
    return cutText(value)
  }
  if (Array.isArray(value)) {
    cut[name === 'utilityAccounts' ? name : 'others'] += Math.max(0, value.length - mostUtilityAccounts)
    return value.slice(0, mostUtilityAccounts).map(one => cutValue(one, '', cut))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutValue(one, key, cut)]))
}

/** Whether nothing of a value is cut: nearly always, and found without a copy. */
const isShort = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length <= longestText
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.length <= mostUtilityAccounts && value.every(isShort)
  for (const key in value) if (!isShort(Reflect.get(value, key))) return false
  return true
}

/**
 * An element of the list, or an account looked up, no longer than can be kept: texts of 2,000 characters, lists of 10,000 entries.
 * What was cut gets a field `…` with how much it was; what was not comes back as it is. Pure and total over JSON.
 */
export const cutAccount = (raw: unknown): unknown => {
  if (isShort(raw)) return raw
  const cut: Cut = { texts: 0, utilityAccounts: 0, others: 0 }
  const value = cutValue(raw, '', cut)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, [mark]: cut }
    : value
}

/** How much of an account was cut; null where it is whole. Pure and total. */
export const readCutMark = (account: unknown): Cut | null => {
  const marked = z.object({ [mark]: cutSchema }).safeParse(account)
  return marked.success ? marked.data[mark] : null
}
