import { isolated } from '../../../../contract/isolated.ts'
import type { AccountsSummary } from '../../../../contract/model.ts'
import { messages as all, matchedOptions, sortWords } from '../accounts-messages.ts'
import { type AccountsFilter, noFilter } from '../queries.ts'

export const messages = {
  title: 'Views',
  shown: (name: string) => `View: ${isolated(name)}`,
  saveThis: 'Save this view…',
  about: 'Its search, filters, order and export, under a name',
  manage: 'Rename or delete views…',
  nothing: (where: string) => `nothing ${where} any more`,
  name: 'Name',
  taken: 'Another view has this name',
  done: 'Done',
  undo: 'Undo',
  deleted: (name: string) => `${isolated(name)} is deleted.`,
  saving: {
    title: 'Save this view',
    replaces: (words: string) => `It takes the place of ${words}.`,
    sheet: 'The columns and the format of the last export are saved with it.',
    nothing: 'Nothing was saved.',
    save: 'Save',
    replace: 'Replace',
    saved: (name: string) => `View ${isolated(name)} saved`,
  },
  do: { show: 'Show', rename: 'Rename', remove: 'Delete' },
  allAccounts: 'All accounts',
} as const

/** Whether a view has that name, ignoring case. Pure. */
export const isNamed = ({ name: known }: { name: string }, name: string): boolean =>
  known.toLowerCase() === name.toLowerCase()

/** Whether two filters give the same list in the same order. Pure. */
export const sameFilter = (one: AccountsFilter, other: AccountsFilter): boolean => {
  const text = (filter: AccountsFilter) =>
    JSON.stringify({ ...noFilter, ...filter, search: filter.search.trim() })
  return text(one) === text(other)
}

/** A view's filters as text, in the chips' words: "“elm” · US state: CA · Sort: name". Pure. */
export const viewWords = (filter: AccountsFilter): string => {
  const { search, utility, state, city, matched, noZip, onlyNew, standing, sort } = filter
  const { filters, parts } = all
  const chip = (label: string, value: string | null | undefined) =>
    value == null ? null : `${label}: ${isolated(value)}`
  const asked = [
    search.trim() === '' ? null : `“${isolated(search.trim())}”`,
    chip(filters.utility, utility),
    chip(filters.state, state),
    chip(filters.city, city),
    chip(filters.known, matchedOptions.find(({ value }) => value === matched)?.text),
    noZip ? filters.noZip : null,
    onlyNew ? parts.new : null,
    standing ? filters.standing : null,
  ].filter(part => part !== null)
  const order = chip(filters.sort, sortWords(sort))
  return [...(asked.length === 0 ? [messages.allAccounts] : asked), order ?? []].flat().join(' · ')
}

type Gone = Pick<AccountsFilter, 'utility' | 'state'>
type Known = Pick<AccountsSummary, 'utilities' | 'states' | 'utilityAccounts'>

/**
 * A filtered utility or state that no account has now: "at ComEd", "in CA"; null: it has some, or that is unknown. Pure.
 */
export const goneWords = (filter: Gone, summary: Known | undefined): string | null => {
  const { utility, state } = filter
  if (summary === undefined || summary.utilityAccounts === 0) return null
  const parts = [
    utility === null || summary.utilities.includes(utility) ? null : `at ${isolated(utility)}`,
    state === null || summary.states.includes(state) ? null : `in ${isolated(state)}`,
  ].filter(part => part !== null)
  return parts.length === 0 ? null : parts.join(' or ')
}
