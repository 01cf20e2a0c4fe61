import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { Run } from '../../../../contract/run.ts'
import { appStateNow } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { currentRoute } from '../../../shared/routes/here.ts'
import { listName } from '../../../shared/words/list-name.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { sessionState } from '../../../ui/store.ts'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { messages } from '../many-messages.ts'
import { keptRun, leaveRun, openRun, showRun } from '../queries.ts'

/** Rows that were pasted but not read yet. */
export const keptPasted = sessionState('')

const mutationKey = ['runs', 'read']
/** Of the list that is being read; outside of the hook, so that it can also be cancelled after the screen was left. */
let reading = new AbortController()

export const cancelReading = (): void => {
  reading.abort()
  void ask('runs.cancelReading', undefined)
}

const sliceBytes = 768 * 1024
/** Main's limit: it refuses a larger file anyway, so the rest is not sent. */
const mostBytes = 50 * 1024 * 1024

/** What the browser throws where a file is gone by now, or is a folder, is no Failure. */
const unreadable = (name: string): never => {
  throw { code: 'table', problem: 'not_readable', line: null, name } satisfies Failure
}

/** Hands a dropped file to main, a slice at a time; null: it was cancelled, or another connection is in use by now. Throws the Failure. */
const sendFile = async (file: File, signal: AbortSignal): Promise<Run | null> => {
  const dropId = crypto.randomUUID()
  const connectionId = appStateNow()?.currentId
  const isOver = () => signal.aborted || appStateNow()?.currentId !== connectionId
  const end = Math.min(file.size, mostBytes + 1)
  for (let at = 0; at < end; at += sliceBytes) {
    if (isOver()) return null
    const slice = await file
      .slice(at, at + sliceBytes)
      .bytes()
      .catch(() => unreadable(file.name))
    await ask('runs.dropPart', { dropId, bytes: slice.toBase64() })
  }
  return isOver() ? null : ask('runs.dropped', { dropId, name: file.name.slice(-200) })
}

/** A file that was dropped, text that was pasted; null: a file that is yet to be chosen. */
type ListSource = File | string | null

const readAll = (source: ListSource, signal: AbortSignal): Promise<Run | null> => {
  if (source instanceof File) return sendFile(source, signal)
  return source === null ? ask('runs.choose', undefined) : ask('runs.paste', { text: source })
}

/** Has main read and check a list; null: it was cancelled. Cancelled while main checked it, it is removed, also from the earlier lists. */
export const readList = async (source: ListSource, signal: AbortSignal): Promise<Run | null> => {
  const run = await readAll(source, signal)
  if (run === null || !signal.aborted) return run
  await ask('runs.discard', { id: run.id })
  leaveRun(run.id)
  return null
}

/** Reads a list, unless `cancelReading` cancels that. `isReading`: also if it was begun before the screen was opened. */
export const useReading = () => {
  const isReading = useIsMutating({ mutationKey }) > 0
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (source: ListSource) => {
      reading = new AbortController()
      return readList(source, reading.signal)
    },
    onMutate: () => ({ at: appStateNow()?.currentId, before: keptRun.read() }),
    onError: (failure, _, begun) => {
      // Where the list was chosen, it is shown.
      if (currentRoute().to !== '/create-many' || keptRun.read() !== begun?.before)
        announce(failureWords(failure).title)
    },
    onSuccess: (run, source, { at, before }) => {
      // Another connection, which is in use by now, has no such list.
      if (run === null || appStateNow()?.currentId !== at) return
      if (source === keptPasted.read()) keptPasted.write('')
      const shown = keptRun.read()
      if (shown === before || shown === run.id) return openRun(run)
      // Another list was opened meanwhile: it stays on the screen.
      showRun(run)
      announce(messages.choose.wasRead(isolated(listName(run))))
    },
  })
  return { isReading, mutate, error }
}
