import { isolated } from '../../../../contract/isolated.ts'
import type { AccountsSummary } from '../../../../contract/model.ts'
import { matchedOptions, sortOptions, sortValue } from '../accounts-messages.ts'
import { type AccountsFilter, noFilter } from '../queries.ts'

/** Whether two ask for the same list in the same order. Pure. */
export const sameFilter = (one: AccountsFilter, other: AccountsFilter): boolean => {
  const text = (filter: AccountsFilter) =>
    JSON.stringify({ ...noFilter, ...filter, search: filter.search.trim() })
  return text(one) === text(other)
}

/** What a view asks for, in the words of the chips: "“elm” · State: CA · Sort: name". Pure. */
export const viewWords = (filter: AccountsFilter): string => {
  const { search, utility, state, city, matched, noZip, onlyNew, standing, sort } = filter
  const known = matchedOptions.find(({ value }) => value === matched)
  const order = sortOptions.find(({ value }) => value === sortValue(sort))
  const parts = [
    search.trim() === '' ? null : `“${isolated(search.trim())}”`,
    utility === null ? null : `Utility: ${isolated(utility)}`,
    state === null ? null : `State: ${isolated(state)}`,
    city === null ? null : `City: ${isolated(city)}`,
    known === undefined ? null : `Link known: ${known.text}`,
    noZip ? 'No ZIP' : null,
    onlyNew ? 'New' : null,
    standing ? 'By the standing link' : null,
  ].filter(part => part !== null)
  return [
    ...(parts.length === 0 ? ['All accounts'] : parts),
    ...(order === undefined ? [] : [`Sort: ${order.text}`]),
  ].join(' · ')
}

type Known = Pick<AccountsSummary, 'utilities' | 'states' | 'utilityAccounts'>

/**
 * Where a filter looks and nothing is any more: "at ComEd", "in CA"; null: there is something, or nobody knows. Pure.
 */
export const goneWords = (
  { utility, state }: Pick<AccountsFilter, 'utility' | 'state'>,
  summary: Known | undefined,
): string | null => {
  if (summary === undefined || summary.utilityAccounts === 0) return null
  const parts = [
    utility === null || summary.utilities.includes(utility) ? null : `at ${isolated(utility)}`,
    state === null || summary.states.includes(state) ? null : `in ${isolated(state)}`,
  ].filter(part => part !== null)
  return parts.length === 0 ? null : parts.join(' or ')
}
