import { startWorker } from '../../workers/requests.ts'
import type { BackupApi, BackupAsked } from './backup.worker.ts'

/** Makes back-ups in a thread of its own. `daily`: where the newest is a day old; `now`: one more; `remake`: in place of all there are. Rejects as that thread threw. */
export const backUpApart = async (
  script: string | URL,
  what: keyof BackupApi,
  asked: BackupAsked,
): Promise<boolean> => {
  const worker = startWorker<BackupApi>(script)
  try {
    return await worker.request(what, asked)
  } finally {
    await worker.stop()
  }
}
