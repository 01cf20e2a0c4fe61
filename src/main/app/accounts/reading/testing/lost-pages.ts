import { parentPort, workerData } from 'node:worker_threads'

// Stands for the list-worker: the thread that saves is the real one, that which reads pages says that it has one and is gone with it.

if ('pages' in workerData) {
  parentPort?.on('message', () => {
    parentPort?.postMessage({ page: { readable: true, customers: 1, fresh: 1, next: 'next' } })
    setImmediate(() => process.exit(1))
  })
} else await import('../list-worker.ts')
