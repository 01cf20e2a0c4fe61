import type { Encrypted } from '../../sqlite/database.ts'
import { startWorker } from '../../workers/requests.ts'
import type { BackupApi } from './backup.worker.ts'

/**
 * Makes back-ups in a worker. `daily`: where the newest is a day old; `now`: one more; `remake`: in place of all there are. `now`: milliseconds
 * since 1970. Rejects as the worker threw.
 */
export const backUpApart = async (
  script: string | URL,
  what: keyof BackupApi,
  asked: { place: Encrypted; now: number },
): Promise<void> => {
  const worker = startWorker<BackupApi>(script)
  try {
    await worker.request(what, asked)
  } finally {
    await worker.stop()
  }
}
