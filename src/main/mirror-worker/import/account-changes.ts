import type { AccountChange } from '../../../contract/accounts/history.ts'
import type { Account } from '../../../contract/http.ts'
import { fieldsOf, type UtilityAccountFields } from './utility-account.ts'

export type Difference = Pick<AccountChange, 'what' | 'label' | 'before' | 'after'>

const oneLine = (parts: (string | null)[], between: string): string | null =>
  parts.filter(part => part !== null).join(between) || null

const addressOf = ({ street, city, state, zip }: UtilityAccountFields): string | null =>
  oneLine([street, city, oneLine([state, zip], ' ')], ', ')

const labelOf = ({ utility, accountNumber, electricAccountId }: UtilityAccountFields): string | null =>
  oneLine([utility, accountNumber ?? electricAccountId], ' ')

/** The same utility account before and after: by its ID, else by utility and number, else by its place where it has neither. */
const keysOf = [
  ({ electricAccountId }: UtilityAccountFields) => electricAccountId,
  ({ utility, accountNumber }: UtilityAccountFields) =>
    accountNumber === null ? null : JSON.stringify([utility, accountNumber]),
  ({ electricAccountId, accountNumber }: UtilityAccountFields) =>
    electricAccountId === null && accountNumber === null ? '' : null,
]

type Pair = { before: UtilityAccountFields; after: UtilityAccountFields }

const pairsBy = (
  keyOf: (account: UtilityAccountFields) => string | null,
  before: Set<UtilityAccountFields>,
  after: Set<UtilityAccountFields>,
): Pair[] => {
  const waiting = new Map<string, UtilityAccountFields[]>()
  for (const account of before) {
    const key = keyOf(account)
    if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), account])
  }
  const pairs: Pair[] = []
  for (const account of after) {
    const key = keyOf(account)
    const same = key === null ? undefined : waiting.get(key)?.shift()
    if (same === undefined) continue
    before.delete(same)
    after.delete(account)
    pairs.push({ before: same, after: account })
  }
  return pairs
}

const differences = ({ before, after }: Pair): Difference[] => {
  const label = labelOf(before)
  const fields = [
    { what: 'utility', before: before.utility, after: after.utility },
    { what: 'number', before: before.accountNumber, after: after.accountNumber },
    { what: 'id', before: before.electricAccountId, after: after.electricAccountId },
    { what: 'address', before: addressOf(before), after: addressOf(after) },
  ] as const
  return fields.filter(field => field.before !== field.after).map(field => ({ ...field, label }))
}

/** What differs between the utility accounts that are stored and those that a service tells now, whatever their order. Pure. */
export const accountChanges = (
  stored: UtilityAccountFields[],
  { utilityAccounts }: Pick<Account, 'utilityAccounts'>,
): Difference[] => {
  const before = new Set(stored)
  const after = new Set(utilityAccounts.map(fieldsOf))
  const pairs = keysOf.flatMap(keyOf => pairsBy(keyOf, before, after))
  return [
    ...pairs.flatMap(differences),
    ...[...after].map(account => ({
      what: 'added' as const,
      label: labelOf(account),
      before: null,
      after: addressOf(account),
    })),
    ...[...before].map(account => ({
      what: 'removed' as const,
      label: labelOf(account),
      before: addressOf(account),
      after: null,
    })),
  ]
}
