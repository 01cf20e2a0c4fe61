import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountRow, AccountsPage } from '../../../contract/model.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { keptSeen } from './queries.ts'
import type { Accounts } from './use-accounts.ts'

/** A collapsed group of rows, of which only the first (`row`, by its id) is shown: its index in the list, and how many hidden rows follow it. */
type Fold = { row: number; at: number; hidden: number }

/** What a person folded: a customer's rows around one, which was `near` this index of the list. */
type Folded = { id: string; row: number; near: number }

/** Index of the first of the rows of one customer that stand together, up from one of them. Pure. */
const beginOf = (rows: readonly AccountRow[], at: number): number =>
  rows.slice(0, at).findLastIndex(({ customerId }) => customerId !== rows[at]?.customerId) + 1

/** The most rows of one request in the contract; a customer's rows beyond these stay unfolded. */
const most = 500

/** List index of the first of the rows that stand together with one, which was `near` an index; null: it is not near there any more. */
export const beginNear = async (
  read: (offset: number, limit: number) => Promise<Pick<AccountsPage, 'rows'>>,
  { row, near }: Pick<Folded, 'row' | 'near'>,
): Promise<number | null> => {
  const from = Math.max(0, near - most / 2)
  const { rows } = await read(from, most)
  const at = rows.findIndex(({ id }) => id === row)
  const [first] = rows
  if (at < 0 || first === undefined) return null
  const begin = beginOf(rows, at)
  // They may begin before what was read.
  return begin > 0 || from === 0 ? from + begin : beginNear(read, { row: first.id, near: from })
}

/** List index of a visible row. `folds`: in list order. Pure. */
export const listIndex = (folds: readonly Pick<Fold, 'at' | 'hidden'>[], shown: number): number =>
  folds.reduce((index, { at, hidden }) => (index > at ? index + hidden : index), shown)

/** Visible index of a list row; of a hidden row, that of its group's first row. Pure. */
export const shownIndex = (folds: readonly Pick<Fold, 'at' | 'hidden'>[], index: number): number =>
  folds.reduce((shown, { at, hidden }) => shown - Math.min(hidden, Math.max(0, index - at)), index)

/**
 * Folds a customer's rows to the first one, so that a customer with many does not fill the list. Each list
 * asks anew where their rows are, so folds survive another filter and rows that come or go; a customer's first ones, where the folded ones are far away.
 */
export function useFolds({ list: { rows, kept }, reveal }: Pick<Accounts, 'list' | 'reveal'>) {
  const { key, shown, read, rowAt } = rows
  const [folded, setFolded] = useState<readonly Folded[]>([])
  const placeOf = async (wanted: Folded): Promise<number | null> => {
    const listed = { ...shown, upTo: kept.latest.read(), seen: keptSeen.read() }
    return (await beginNear(read, wanted)) ?? ask('accounts.position', { ...listed, customerId: wanted.id })
  }
  const foldOf = async (wanted: Folded): Promise<Fold | null> => {
    const { id } = wanted
    const at = await placeOf(wanted)
    if (at === null) return null
    const { rows: own } = await read(at, most)
    const end = own.findIndex(row => row.customerId !== id)
    const hidden = (end < 0 ? own.length : end) - 1
    return own[0] === undefined || hidden < 1 ? null : { row: own[0].id, at, hidden }
  }
  const folds = useQueries({
    queries: folded.map(one => ({ queryKey: [...key, 'fold', one], queryFn: () => foldOf(one) })),
    combine: found => found.flatMap(({ data }) => data ?? []).sort((one, other) => one.at - other.at),
  })
  return {
    rows: {
      ...rows,
      indexOf: (index: number) => listIndex(folds, index),
      rowAt: (index: number) => rowAt(listIndex(folds, index)),
    },
    hidden: folds.reduce((sum, { hidden }) => sum + hidden, 0),
    // biome-ignore lint/correctness/useExhaustiveDependencies: a row is revealed once, and not again at each fold
    reveal: useMemo(() => reveal && { index: shownIndex(folds, reveal.index) }, [reveal]),
    folds: useMemo(
      () => ({
        /** How many rows are hidden behind one. */
        hiddenOf: ({ id }: AccountRow) => folds.find(({ row }) => row === id)?.hidden ?? 0,
        /** `at`: index of the row among the visible ones. */
        fold: ({ id: row, customerId: id }: AccountRow, at: number) =>
          setFolded(before => [
            ...before.filter(one => one.id !== id),
            { id, row, near: listIndex(folds, at) },
          ]),
        unfold: ({ customerId }: AccountRow) =>
          setFolded(before => before.filter(({ id }) => id !== customerId)),
      }),
      [folds],
    ),
  }
}

export type Folds = ReturnType<typeof useFolds>['folds']
