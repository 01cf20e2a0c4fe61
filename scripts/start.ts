import { join } from 'node:path'
import { findChromium } from '../tools/chromium-host/chromium.ts'
import { ensureBuilt } from './parts/build.ts'
import { hasDisplay } from './parts/display.ts'
import { electronPath, noElectron } from './parts/electron-path.ts'
import { root, run } from './parts/run.ts'

// npm start: opens the app on Electron where it is there, else on an installed Chromium.
const say = (text: string) => process.stderr.write(`${text}\n`)

const start = (): Promise<number> => {
  const electron = electronPath()
  if (!hasDisplay()) {
    const out = join(root, 'out/demo')
    say(
      `There is no display here, so no window can open: showing the main job in pictures instead, in ${out}`,
    )
    return run(process.execPath, [join(root, 'scripts/demo.ts'), '--out', out])
  }
  if (electron !== null) {
    say('Starting on Electron.')
    // Chromium refuses its own sandbox to the root user.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    return run(electron, [...sandbox, root])
  }
  say(`Starting on Chromium (${findChromium() ?? 'not found'}). ${noElectron}.`)
  return run(process.execPath, [join(root, 'tools/chromium-host/run.ts')])
}

await ensureBuilt()
process.exitCode = await start()
