import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { memoryFlags } from './parts/memory-flags.ts'
import { root, run } from './parts/run.ts'

// npm run service -- [options]: the service alone. Its one line on stdout tells where it is.
await ensureBuilt('service')

const program = join(root, 'out/service/main.js')
process.exitCode = await run(process.execPath, [
  ...memoryFlags(process.env.DATABASE_URL),
  program,
  ...process.argv.slice(2),
])
