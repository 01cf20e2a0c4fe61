import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './parts/build.ts'
import { openDemoApp } from './parts/demo-app.ts'
import { showMainJob } from './parts/demo-steps.ts'
import { inKeyringSession, isInKeyringSession } from './parts/keyring-session.ts'
import { ensureIcons } from './parts/packaging/icons.ts'
import { pack, readLayout } from './parts/packaging/layout.ts'
import { electronDistIn } from './parts/packaging/stub.ts'
import { runTool } from './parts/run.ts'

// npm run package -- [--linux | --win | --mac]: installers in dist/.
// npm run package -- --layout DIR: builds, checks and runs an installer's contents; the last line is JSON.
const say = (text: string) => process.stderr.write(`${text}\n`)

const isReachable = async (): Promise<boolean> => {
  if (process.env.ELECTRON_MIRROR || process.env.HTTPS_PROXY || process.env.https_proxy) return true
  try {
    const signal = AbortSignal.timeout(10_000)
    await fetch('https://github.com/electron/electron/releases', { method: 'HEAD', signal })
    return true
  } catch {
    return false
  }
}

const makeInstallers = async (args: string[]): Promise<number> => {
  if (await isReachable()) {
    const config = ['--config', 'electron-builder.config.ts', '--publish', 'never']
    return runTool('electron-builder/cli.js', [...config, ...args])
  }
  say(
    'An installer contains Electron itself, which is downloaded from github.com; that is out of reach here.\n' +
      'Run this where it can be reached, or set ELECTRON_MIRROR. The built app is in out/.',
  )
  return 1
}

/** Runs the main task in the packed app; returns the steps done, and the error that stopped it, if any. */
const runPacked = async (folder: string): Promise<{ steps: string[]; problems: string[] }> => {
  const steps: string[] = []
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures, { recursive: true })
  const { app, close } = await openDemoApp(join(folder, 'data'), join(folder, 'app/out/main/index.js'))
  try {
    await showMainJob(app, pictures, step => steps.push(step))
    return { steps, problems: [] }
  } catch (error) {
    return { steps, problems: [`The packed app did not do its main job: ${error}`, await app.logs()] }
  } finally {
    await close()
  }
}

const makeLayout = async (folder: string): Promise<number> => {
  for (const part of ['stub', 'packed', 'app', 'data', 'pictures']) {
    rmSync(join(folder, part), { recursive: true, force: true })
  }
  await pack(electronDistIn(join(folder, 'stub')), join(folder, 'packed'))
  const { problems, ...layout } = readLayout(join(folder, 'packed'), join(folder, 'app'))
  const run = await runPacked(folder)
  const all = [...problems, ...run.problems]
  for (const problem of all) say(problem)
  process.stdout.write(`${JSON.stringify({ ok: all.length === 0, ...layout, steps: run.steps })}\n`)
  return all.length === 0 ? 0 : 1
}

const { values } = parseArgs({ options: { layout: { type: 'string' } }, strict: false })
await ensureBuilt()
await ensureIcons()
if (typeof values.layout !== 'string') process.exitCode = await makeInstallers(process.argv.slice(2))
else {
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), values.layout)
  process.exitCode = isInKeyringSession()
    ? await makeLayout(folder)
    : await inKeyringSession(import.meta.filename, ['--layout', folder])
}
