import type { WriterApi } from '../mirror-worker/writer-api.ts'
import { type Request, type StartedWorker, startWorker } from '../workers/requests.ts'

/** `script`: the built writer.worker. `onGone`: told when it died: the next request has it started again, with no mirror open. */
export type WriterOptions = { script: string | URL; onGone: (error: Error) => void }

/** The one writer of all mirrors. */
export const createMirrorWriter = ({ script, onGone }: WriterOptions) => {
  let worker: StartedWorker<WriterApi> | null = null

  const started = (): StartedWorker<WriterApi> => {
    if (worker !== null) return worker
    const next = startWorker<WriterApi>(script)
    worker = next
    void next.gone.then(error => {
      if (worker === next) worker = null
      if (error !== null) onGone(error)
    })
    return next
  }
  const request: Request<WriterApi> = (name, input, transfer) => started().request(name, input, transfer)

  return {
    request,
    /** A writer that is not there has nothing open. */
    close: async (mirror: string): Promise<void> => {
      await worker?.request('close', { mirror }).catch(() => undefined)
    },
    stop: async (): Promise<void> => worker?.stop(),
  }
}
