import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountsPage } from '../../../contract/model.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { type Fold, listIndex, shownIndex } from '../../shared/rows/folds.ts'
import type { Rows } from '../../shared/rows/use-rows.ts'
import type { AccountsFilter } from './queries.ts'

type FoldOptions = {
  rows: Rows<AccountsPage, AccountsFilter>
  /** The newest row that the list shows while it is held still. */
  upTo: () => number | null
  reveal: { index: number } | null
}

/** The contract reads no more rows at once; of a customer with more, the rest stays unfolded. */
const most = 500

/**
 * Lets a customer's rows be folded to their first, so that one with many does not fill the list. Who is folded stays so in another list, and
 * when rows come or go: where theirs stand is asked for anew, as the rows themselves are.
 */
export function useFolds({ rows, upTo, reveal }: FoldOptions) {
  const { key, shown, read, rowAt } = rows
  const [folded, setFolded] = useState<readonly string[]>([])
  const foldOf = async (id: string): Promise<Fold | null> => {
    const at = await ask('accounts.position', { ...shown, customerId: id, upTo: upTo() })
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
    reveal: useMemo(
      () => (reveal === null ? null : { index: shownIndex(folds, reveal.index) }),
      [reveal, folds],
    ),
    folds: useMemo(
      () => ({
        /** How many rows of a customer are folded away; 0: none. */
        hiddenOf: (id: string) => folds.find(one => one.id === id)?.hidden ?? 0,
        fold: (id: string) => setFolded(before => [...before.filter(one => one !== id), id]),
        unfold: (id: string) => setFolded(before => before.filter(one => one !== id)),
      }),
      [folds],
    ),
  }
}

export type Folds = ReturnType<typeof useFolds>['folds']
