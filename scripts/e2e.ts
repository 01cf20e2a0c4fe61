import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { inKeyringSession } from './parts/keyring-session.ts'
import { root } from './parts/run.ts'

// npm run e2e -- [FILE…] [--project=chromium|electron] [any other option of Playwright's]
await ensureBuilt()
const playwright = join(root, 'node_modules/playwright/cli.js')
process.exitCode = await inKeyringSession(playwright, ['test', ...process.argv.slice(2)])
