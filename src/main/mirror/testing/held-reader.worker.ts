import { existsSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

// The real reader, which a test holds up or ends by the name of a file: "hold:PATH" until that path is there, "die:".

const pause = new Int32Array(new SharedArrayBuffer(4))
parentPort?.on('message', ({ of }: { of: string }) => {
  if (of.startsWith('hold:')) while (!existsSync(of.slice(5))) Atomics.wait(pause, 0, 0, 5)
  if (of.startsWith('die:')) process.exit(1)
})
await import('../../mirror-worker/mirror.worker.ts')
