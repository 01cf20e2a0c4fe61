import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/ipc.ts'
import type { Run } from '../../../contract/run.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { takeRun } from './queries.ts'

type RunCall =
  | 'runs.setUp'
  | 'runs.fix'
  | 'runs.choice'
  | 'runs.start'
  | 'runs.pause'
  | 'runs.stop'
  | 'runs.retryFailed'
  | 'runs.retryUnknown'

/** A call that changes a run; what it answers is shown at once. */
export const useRunCall = <Name extends RunCall>(name: Name, onDone?: () => void) =>
  useMutation({
    mutationFn: (input: CallInput<Name>): Promise<Run> => ask(name, input),
    onSuccess: run => {
      takeRun(run)
      onDone?.()
    },
  })
