import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './parts/build.ts'
import { openDemoApp } from './parts/demo-app.ts'
import { showMainJob } from './parts/demo-steps.ts'
import { inKeyringSession, isInKeyringSession } from './parts/keyring-session.ts'
import { root } from './parts/run.ts'

// npm run demo -- [--out DIR]: runs the app's main task by itself in its real window, with a screenshot of each step.
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'out/demo') } } })

const show = async (out: string): Promise<void> => {
  mkdirSync(out, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-demo-'))
  const { host, app, close } = await openDemoApp(join(folder, 'data'))
  try {
    const shown = await showMainJob(app, out)
    process.stdout.write(`${JSON.stringify({ host, ...shown })}\n`)
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

await ensureBuilt()
const out = resolve(process.env.INIT_CWD ?? process.cwd(), values.out)
if (isInKeyringSession()) await show(out)
else process.exitCode = await inKeyringSession(import.meta.filename, ['--out', out])
