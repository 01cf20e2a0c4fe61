import { existsSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { builtWorkers } from '../../workers/testing/built.ts'

// The built reader, which a test holds up or ends by the name of a file: "hold:PATH" until that path is there, "die:".

const pause = new Int32Array(new SharedArrayBuffer(4))
parentPort?.on('message', ({ file }: { file: string }) => {
  if (file.startsWith('hold:')) while (!existsSync(file.slice(5))) Atomics.wait(pause, 0, 0, 5)
  if (file.startsWith('die:')) process.exit(1)
})
await import(builtWorkers.mirror.href)
