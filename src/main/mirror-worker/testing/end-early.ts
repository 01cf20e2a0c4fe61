import { setTimeout as wait } from 'node:timers/promises'
import { startWorker } from '../../workers/requests.ts'
import type { MirrorApi } from '../mirror.worker.ts'

// Ends writers while they open their first mirror, after a request about none. Arguments: the built worker, a file for the mirror.
const [script = '', file = ''] = process.argv.slice(2)
const writers = 24

for (let n = 0; n < writers; n += 1) {
  const worker = startWorker<MirrorApi>(script, { workerData: { key: '0'.repeat(64), writes: true } })
  await worker.request('close', file).catch(() => undefined)
  worker.request('state', null, file).catch(() => undefined)
  await wait(n % 12)
  await worker.stop()
}
