import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountsPage } from '../../../contract/model.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import type { Rows } from '../../shared/rows/use-rows.ts'
import { type AccountsFilter, keptSeen } from './queries.ts'

/** A collapsed group of rows, of which only the first is shown: its index in the list, and how many hidden rows follow it. */
type Fold = { id: string; at: number; hidden: number }

/** List index of a visible row. `folds`: in list order. Pure. */
export const listIndex = (folds: readonly Fold[], shown: number): number =>
  folds.reduce((index, { at, hidden }) => (index > at ? index + hidden : index), shown)

/** Visible index of a list row; of a hidden row, that of its group's first row. Pure. */
export const shownIndex = (folds: readonly Fold[], index: number): number =>
  folds.reduce((shown, { at, hidden }) => shown - Math.min(hidden, Math.max(0, index - at)), index)

type FoldOptions = {
  rows: Rows<AccountsPage, AccountsFilter>
  /** The newest row of the list while it is frozen; null: not frozen. */
  upTo: () => number | null
  reveal: { index: number } | null
}

/** The most rows of one request in the contract; a customer's rows beyond these stay unfolded. */
const most = 500

/**
 * Folds a customer's rows to the first one, so that a customer with many does not fill the list. Kept by customer, not by row: each list
 * asks anew where their rows are, so folds survive another filter and rows that come or go.
 */
export function useFolds({ rows, upTo, reveal }: FoldOptions) {
  const { key, shown, read, rowAt } = rows
  const [folded, setFolded] = useState<readonly string[]>([])
  const foldOf = async (id: string): Promise<Fold | null> => {
    const listed = { ...shown, upTo: upTo(), seen: keptSeen.read() }
    const at = await ask('accounts.position', { ...listed, customerId: id })
    if (at === null) return null
    const { rows: own } = await read(at, most)
    const end = own.findIndex(row => row.customerId !== id)
    const hidden = (end < 0 ? own.length : end) - 1
    return hidden < 1 ? null : { id, at, hidden }
  }
  const folds = useQueries({
    queries: folded.map(id => ({ queryKey: [...key, 'fold', id], queryFn: () => foldOf(id) })),
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
        /** How many rows of a customer are hidden by a fold. */
        hiddenOf: (id: string) => folds.find(one => one.id === id)?.hidden ?? 0,
        fold: (id: string) => setFolded(before => [...before.filter(one => one !== id), id]),
        unfold: (id: string) => setFolded(before => before.filter(one => one !== id)),
      }),
      [folds],
    ),
  }
}

export type Folds = ReturnType<typeof useFolds>['folds']
