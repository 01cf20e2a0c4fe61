import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { root, run } from './parts/run.ts'

// npm run service -- [options]: the service alone. Its one line on stdout tells where it is.
await ensureBuilt('service')

// A small young generation: V8 would let it grow under load until a process holds 250 MB, and gains no speed by it.
const node = ['--max-semi-space-size=2', join(root, 'out/service/main.js')]
process.exitCode = await run(process.execPath, [...node, ...process.argv.slice(2)])
