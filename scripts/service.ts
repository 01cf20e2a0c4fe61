import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { root, run } from './parts/run.ts'

// npm run service -- [options]: the service alone. Its one line on stdout tells where it is.
await ensureBuilt('service')
process.exitCode = await run(process.execPath, [join(root, 'out/service/main.js'), ...process.argv.slice(2)])
