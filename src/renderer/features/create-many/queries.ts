import { queryOptions } from '@tanstack/react-query'
import type { RowFilter, Run } from '../../../contract/run.ts'
import { on } from '../../api.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { createKept } from '../../ui/kept.ts'

/** The run that is shown; null: none, a list is to be chosen. Undefined: whatever is going on. */
export const keptRun = createKept<string | null | undefined>(undefined)

export const runsQuery = queryOptions({
  queryKey: ['runs', 'list'],
  queryFn: () => ask('runs.list', undefined),
})

export const runQuery = (id: string) =>
  queryOptions({ queryKey: ['runs', 'one', id], queryFn: () => ask('runs.get', { id }) })

export const rowsKey = (id: string, filter: RowFilter) => ['runs', 'rows', id, filter] as const

export const readRows = (id: string, filter: RowFilter) => (offset: number, limit: number) =>
  ask('runs.rows', { id, filter, offset, limit })

/** Shows what became of a run: it, its rows, and the list of runs. */
export const takeRun = (run: Run): void => {
  queryClient.setQueryData(runQuery(run.id).queryKey, run)
  void queryClient.invalidateQueries({ queryKey: ['runs', 'rows', run.id] })
  void queryClient.invalidateQueries({ queryKey: ['runs', 'list'] })
}

/** Follows the runs as long as the page lives; answers how to stop. */
export const followRuns = (): (() => void) => on('runs.changed', takeRun)
