import type { AccountChange } from '../../../contract/accounts/history.ts'
import type { Account } from '../../../contract/http.ts'
import type { UtilityAccountFields } from '../places/place-key.ts'
import { fieldsOf } from './utility-account.ts'

export type Difference = Pick<AccountChange, 'what' | 'label' | 'before' | 'after'>

const oneLine = (parts: (string | null)[], between: string): string | null =>
  parts.filter(part => part !== null).join(between) || null

const addressOf = ({ street, city, state, zip }: UtilityAccountFields): string | null =>
  oneLine([street, city, oneLine([state, zip], ' ')], ', ')

const labelOf = ({ utility, accountNumber, electricAccountId }: UtilityAccountFields): string | null =>
  oneLine([utility, accountNumber ?? electricAccountId], ' ')

/** What makes two utility accounts the same: the ID, else utility and number, else, where both lack these, their order. */
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
  const waiting = Map.groupBy(before, keyOf)
  return [...after].flatMap(account => {
    const key = keyOf(account)
    const same = key === null ? undefined : waiting.get(key)?.shift()
    if (same === undefined) return []
    before.delete(same)
    after.delete(account)
    return [{ before: same, after: account }]
  })
}

const difference = (
  what: Difference['what'],
  account: UtilityAccountFields,
  values: { before: string | null; after: string | null },
): Difference => ({ what, label: labelOf(account), ...values })

const differences = ({ before, after }: Pair): Difference[] =>
  [
    difference('utility', before, { before: before.utility, after: after.utility }),
    difference('number', before, { before: before.accountNumber, after: after.accountNumber }),
    difference('id', before, { before: before.electricAccountId, after: after.electricAccountId }),
    difference('address', before, { before: addressOf(before), after: addressOf(after) }),
  ].filter(one => one.before !== one.after)

/** How the utility accounts that a service sends differ from the stored ones, whatever their order. Pure. */
export const accountChanges = (
  stored: UtilityAccountFields[],
  { utilityAccounts }: Pick<Account, 'utilityAccounts'>,
): Difference[] => {
  const before = new Set(stored)
  const after = new Set(utilityAccounts.map(fieldsOf))
  const pairs = keysOf.flatMap(keyOf => pairsBy(keyOf, before, after))
  return [
    ...pairs.flatMap(differences),
    ...[...after].map(one => difference('added', one, { before: null, after: addressOf(one) })),
    ...[...before].map(one => difference('removed', one, { before: addressOf(one), after: null })),
  ]
}
