import { existsSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

// The real reader, which a test holds up or ends by the name of a file: "hold:PATH" until that path is there, "die:".

const pause = new Int32Array(new SharedArrayBuffer(4))
parentPort?.on('message', ({ file }: { file: string }) => {
  if (file.startsWith('hold:')) while (!existsSync(file.slice(5))) Atomics.wait(pause, 0, 0, 5)
  if (file.startsWith('die:')) process.exit(1)
})
await import('../../mirror-worker/mirror.worker.ts')
