import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { Run } from '../../../../contract/run.ts'
import { ask } from '../../../shared/hooks/query-client.ts'

const mutationKey = ['runs', 'read']
let wanted = new AbortController()

/** Ends whatever list is being read. */
export const cancelReading = (): void => {
  wanted.abort()
  void ask('runs.cancelReading', undefined)
}

/** Whether a list is being read, also where one left the screen meanwhile. */
export const useIsReading = (): boolean => useIsMutating({ mutationKey }) > 0

/** Reads a list, until it is cancelled. `read`: answers null where nothing was chosen, or it was cancelled; throws the Failure. */
export const useReading = <Input>(
  read: (input: Input, signal: AbortSignal) => Promise<Run | null>,
  onRun: (run: Run) => void,
) =>
  useMutation({
    mutationKey,
    mutationFn: async (input: Input) => {
      wanted = new AbortController()
      const { signal } = wanted
      const run = await read(input, signal)
      if (run === null || !signal.aborted) return run
      // It was read just before.
      await ask('runs.discard', { id: run.id })
      return null
    },
    onSuccess: run => {
      if (run !== null) onRun(run)
    },
  })
