import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { inKeyringSession } from './parts/keyring-session.ts'
import { root } from './parts/run.ts'

// npm run e2e -- [FILE…] [--project=chromium|electron] [any other option of Playwright's]
await ensureBuilt()
// Hundreds of processes run the same few programs: a compile cache saves them parsing.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'utility-connect-compile-cache')
const playwright = join(root, 'node_modules/playwright/cli.js')
process.exitCode = await inKeyringSession(playwright, ['test', ...process.argv.slice(2)])
