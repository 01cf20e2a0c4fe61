import { parentPort } from 'node:worker_threads'
import { builtWorkers } from '../../workers/testing/built.ts'

// The built writer, which runs out of memory on a page that names "greedy".

parentPort?.on('message', ({ name, input }: { name: string; input: { body?: Uint8Array } | null }) => {
  if (name !== 'importPage' || !Buffer.from(input?.body ?? []).includes('greedy')) return
  for (const all: number[][] = []; ; ) all.push(new Array<number>(20_000).fill(1.5))
})
await import(builtWorkers.mirror.href)
