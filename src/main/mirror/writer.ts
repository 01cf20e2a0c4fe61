import type { ReaderApi } from '../mirror-worker/reader-functions.ts'
import type { WriterApi } from '../mirror-worker/writer-api.ts'
import { type Output, type Request, type StartedWorker, startWorker } from '../workers/requests.ts'

/** What the writer does to a mirror that is open. */
export type WrittenName = Exclude<keyof WriterApi, 'open' | 'close' | 'lookAtPage'>
export type WrittenInput<Name extends WrittenName> = Parameters<WriterApi[Name]>[0]['input']
export type WrittenOutput<Name extends WrittenName> = Output<WriterApi, Name>

/** `script`: the built writer.worker. `onGone`: called when it died: the next request has it started again, with no mirror open. */
export type WriterOptions = { script: string | URL; onGone: (error: Error) => void }

/** The one writer of all mirrors. */
export const createMirrorWriter = ({ script, onGone }: WriterOptions) => {
  let worker: StartedWorker<WriterApi, ReaderApi> | null = null

  const started = (): StartedWorker<WriterApi, ReaderApi> => {
    if (worker !== null) return worker
    const next = startWorker<WriterApi, ReaderApi>(script)
    worker = next
    void next.gone.then(error => {
      if (worker === next) worker = null
      if (error !== null) onGone(error)
    })
    return next
  }
  const request: Request<WriterApi> = (name, input, transfer) => started().request(name, input, transfer)
  const read: Request<ReaderApi> = (name, input) => started().requestMore(name, input)

  return {
    request,
    /** A mirror in memory can be read by its writer alone. `file`: its connection. */
    read,
    /** A writer that is not there has nothing open. */
    close: async (mirror: string): Promise<void> => {
      await worker?.request('close', { mirror, input: null }).catch(() => undefined)
    },
    stop: async (): Promise<void> => worker?.stop(),
  }
}
