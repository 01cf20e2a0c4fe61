import type { ExportScope } from '../mirror-worker/export/export.ts'
import type { ExportedAccount } from '../mirror-worker/export/exported-account.ts'
import type { ReaderApi } from '../mirror-worker/reader-functions.ts'
import { type StartedWorker, startWorker } from '../workers/requests.ts'

const batchRows = 500

/** Exports of mirrors, each in a reader of its own with a transaction that stays open: all rows are of one moment. */
export const createExports = ({ script, key }: { script: string | URL; key: string }) => {
  const running = new Map<StartedWorker<ReaderApi>, string>()

  /** All rows of a list in its order, batch by batch. Stopping early ends the reader. Throws as the reader did, or once it died. */
  async function* rows(file: string, scope: ExportScope): AsyncGenerator<ExportedAccount[]> {
    const worker = startWorker<ReaderApi>(script, { workerData: { key } })
    running.set(worker, file)
    try {
      await worker.request('export.begin', { file, input: scope })
      for (;;) {
        const batch = await worker.request('export.batch', { file, input: { rows: batchRows } })
        if (batch === null) return
        yield batch
      }
    } finally {
      running.delete(worker)
      await worker.stop()
    }
  }

  /** Ends what is exported of a mirror. */
  const close = async (file: string): Promise<void> => {
    const own = [...running].filter(([, of]) => of === file)
    await Promise.all(own.map(([worker]) => worker.stop()))
  }

  const stop = async (): Promise<void> => {
    await Promise.all([...running.keys()].map(worker => worker.stop()))
  }

  return { rows, close, stop }
}
