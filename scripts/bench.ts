import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { inKeyringSession } from './parts/keyring-session.ts'
import { root } from './parts/run.ts'

// npm run bench -- NAME [options]: runs bench/NAME.ts; JSON lines on stdout.
const [name = '', ...args] = process.argv.slice(2)
const file = join(root, 'bench', `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  process.stderr.write('Usage: npm run bench -- NAME, where bench/NAME.ts is there\n')
  process.exitCode = 1
} else {
  await ensureBuilt()
  process.exitCode = await inKeyringSession(file, args)
}
