import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountsPage } from '../../../contract/model.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { type Fold, listIndex, shownIndex } from '../../shared/rows/folds.ts'
import type { Rows } from '../../shared/rows/use-rows.ts'
import type { AccountsFilter } from './queries.ts'

type FoldOptions = {
  rows: Rows<AccountsPage>
  filter: AccountsFilter
  /** The newest row that the list holds still at. */
  upTo: () => number | null
  reveal: { index: number } | null
}

/** More utility accounts of one customer than the contract reads at once do not fold whole. */
const most = 500

/**
 * Lets a customer's rows be folded to their first, so that one with many does not fill the list. Another list, and one in which rows came
 * or went, has none folded: where they stand is not known there.
 */
export function useFolds({ rows, filter, upTo, reveal }: FoldOptions) {
  const { key, first, rowAt } = rows
  const list = JSON.stringify([key, first?.total, first?.latest])
  const [folded, setFolded] = useState<{ list: string; folds: Fold[] }>({ list, folds: [] })
  const folds = useMemo(() => (folded.list === list ? folded.folds : []), [folded, list])
  const fold = useMutation({
    mutationFn: async (id: string): Promise<Fold | null> => {
      const at = await ask('accounts.position', { ...filter, customerId: id, upTo: upTo() })
      if (at === null) return null
      const { rows: own } = await rows.read(at, most)
      const end = own.findIndex(row => row.customerId !== id)
      return { id, at, hidden: (end < 0 ? own.length : end) - 1 }
    },
    onSuccess: made => {
      if (made === null || made.hidden < 1) return
      const others = folds.filter(({ id }) => id !== made.id)
      setFolded({ list, folds: [...others, made].sort((one, other) => one.at - other.at) })
    },
  })
  return {
    rows: {
      ...rows,
      indexOf: (shown: number) => listIndex(folds, shown),
      rowAt: (shown: number) => rowAt(listIndex(folds, shown)),
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
        fold: fold.mutate,
        unfold: (id: string) => setFolded({ list, folds: folds.filter(one => one.id !== id) }),
      }),
      [folds, list, fold.mutate],
    ),
  }
}

export type Folds = ReturnType<typeof useFolds>['folds']
