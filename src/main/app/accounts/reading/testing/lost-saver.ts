import { parentPort, workerData } from 'node:worker_threads'

// Stands for the list-worker: the thread that reads pages is the real one, that which saves them ends as one that wants too much memory.

if ('pages' in workerData) await import('../list-worker.ts')
else {
  parentPort?.on('message', () => {
    throw Object.assign(new Error('Too much'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  })
}
