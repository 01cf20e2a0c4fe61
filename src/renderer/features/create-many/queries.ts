import { useMutation, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/ipc.ts'
import type { BareRow, RowFilter, Run } from '../../../contract/run.ts'
import { on, stopEach } from '../../api.ts'
import { ask, query, queryClient } from '../../shared/hooks/query-client.ts'
import { type Store, sessionState, useStore } from '../../ui/store.ts'

/** The id of the run that is shown; null: a list is to be chosen; undefined: the one that is being worked on. */
export const keptRun = sessionState<string | null | undefined>(undefined)

/** The run whose mails are shown; null: its links are. */
export const keptSending = sessionState<string | null>(null)

/** How the rows of a list are filtered (`of`: which one). */
export type KeptFilter = Store<{ of: string; filter: RowFilter }>
export const keptRowFilter = (): KeptFilter =>
  sessionState<{ of: string; filter: RowFilter }>({ of: '', filter: 'all' })

/** The filter of a list's rows, and its setter: another list begins with all of its rows. */
export const useRowFilter = (kept: KeptFilter, id: string) => {
  const [{ of, filter }, write] = useStore(kept)
  return [of === id ? filter : 'all', (next: RowFilter) => write({ of: id, filter: next })] as const
}

export const runsQuery = query('runs.list', undefined)

export const runQuery = (id: string | null) => query('runs.get', id === null ? null : { id })

type RowsQuery = { id: string; filter: RowFilter }

export const runRows = {
  key: (asked: RowsQuery) => ['runs', 'rows', asked],
  read: (asked: RowsQuery) => (offset: number, limit: number) =>
    ask('runs.rows', { ...asked, offset, limit }),
}

/** The first row whose mail is not sent, to show what is sent: one with a name, where there is one; null: there is none. */
export const unsentQuery = (id: string) => ({
  queryKey: ['runs', 'rows', id, 'first unsent'],
  queryFn: async () => {
    const [named] = (await runRows.read({ id, filter: 'mail_none' })(0, 1)).rows
    return named ?? (await runRows.read({ id, filter: 'mail_nameless' })(0, 1)).rows[0] ?? null
  },
})

/** Number of rows by the state of their mails. */
export const runMailsQuery = (id: string | null) => query('runs.mails', id === null ? null : { id })

/** How many rows wait for their links without an email, and without a name; undefined: the list is no draft, or not counted yet. */
export const useBareRows = ({ id, state }: Run): Record<BareRow, number> | undefined =>
  useQuery({
    queryKey: ['runs', 'rows', id, 'bare'],
    queryFn: async () => {
      const totalOf = async (filter: BareRow) => (await runRows.read({ id, filter })(0, 1)).total
      return { no_email: await totalOf('no_email'), no_name: await totalOf('no_name') }
    },
    enabled: state === 'draft',
  }).data

/** The first rows with a link. */
export const createdRowsQuery = (id: string | null) =>
  query('runs.rows', id === null ? null : { id, filter: 'created', offset: 0, limit: 500 })

/** Reads rows again, and counts the mails of these lists. */
const readRows = (ids: string[]): void => {
  void queryClient.invalidateQueries({ queryKey: ['runs', 'rows'] })
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: runMailsQuery(id).queryKey })
}

/** Counts again the mails of the open list, and of those that mails wait of: those of all earlier lists, at each event, would hold main up. */
export const readMails = (): void => {
  const isWaiting = (id: string) => queryClient.getQueryData(runMailsQuery(id).queryKey)?.mail_waiting !== 0
  const waiting = (queryClient.getQueryData(runsQuery.queryKey) ?? []).filter(({ id }) => isWaiting(id))
  readRows([keptRun.read() ?? '', ...waiting.map(({ id }) => id)])
}

/** Shows a run as it is now, with its rows and the list of runs. */
export const showRun = (run: Run): void => {
  queryClient.setQueryData(runQuery(run.id).queryKey, run)
  readRows([run.id])
  void queryClient.invalidateQueries({ queryKey: ['runs', 'list'] })
}

/** Opens a list that was read or chosen. */
export const openRun = (run: Run): void => {
  showRun(run)
  keptRun.write(run.id)
}

/** Leaves a list that was deleted, unless another one was opened meanwhile. */
export const leaveRun = (id: string): void => {
  if (keptRun.read() === id) keptRun.write(null)
  void queryClient.invalidateQueries(runsQuery)
}

/** Follows the runs and their mails as long as the screen is shown; returns the clean-up. */
export const followRuns = (): (() => void) => {
  // Events while the screen was closed were missed.
  void queryClient.invalidateQueries({ queryKey: ['runs'] })
  return stopEach(on('runs.changed', showRun), on('mail.changed', readMails))
}

/** What changes a run, and shows the answer. */
export const useRunChange = <Input>(change: (input: Input) => Promise<Run>, onDone?: () => void) =>
  useMutation({
    mutationFn: change,
    onSuccess: run => {
      showRun(run)
      onDone?.()
    },
  })

type RunCall = 'runs.setUp' | 'runs.fix' | 'runs.choice' | 'runs.start'

/** The same by a call. */
export const useRunCall = <Name extends RunCall>(name: Name, onDone?: () => void) =>
  useRunChange((input: CallInput<Name>): Promise<Run> => ask(name, input), onDone)
