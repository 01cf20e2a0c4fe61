import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { root, run } from './parts/run.ts'

// npm run service -- [options]: the service alone. Its one line on stdout tells where it is.
await ensureBuilt('service')

// V8 would let the young generation grow until a process holds 250 MB; less than this costs speed.
const node = ['--max-semi-space-size=8', join(root, 'out/service/main.js')]
process.exitCode = await run(process.execPath, [...node, ...process.argv.slice(2)])
