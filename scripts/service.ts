import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { memorySettings } from './parts/memory-settings.ts'
import { root, run } from './parts/run.ts'

// npm run service -- [options]: the service alone. Its one line on stdout has its address.
await ensureBuilt('service')

const program = join(root, 'out/service/main.js')
const { flags, env } = memorySettings(process.env.DATABASE_URL)
process.exitCode = await run(process.execPath, [...flags, program, ...process.argv.slice(2)], {
  env: { ...process.env, ...env },
})
