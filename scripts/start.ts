import { join } from 'node:path'
import { findChromium } from '../tools/chromium-host/chromium.ts'
import { ensureBuilt } from './parts/build.ts'
import { hasDisplay } from './parts/display.ts'
import { electronPath, noElectron } from './parts/electron-path.ts'
import { sandboxFlags } from './parts/electron-sandbox.ts'
import { runElectron, runOnEither } from './parts/electron-start.ts'
import { root, run } from './parts/run.ts'

// npm start: opens the app on Electron if that is installed and starts, else on an installed Chromium.
const say = (text: string) => process.stderr.write(`${text}\n`)

const onChromium = (): Promise<number> => run(process.execPath, [join(root, 'tools/chromium-host/run.ts')])

const start = (): Promise<number> => {
  const electron = electronPath()
  if (!hasDisplay()) {
    const out = join(root, 'out/demo')
    say(
      `There is no display here, so no window can open: showing the main job in pictures instead, in ${out}`,
    )
    return run(process.execPath, [join(root, 'scripts/demo.ts'), '--out', out])
  }
  if (electron === null) {
    say(`${noElectron}. Starting on Chromium (${findChromium() ?? 'not found'}).`)
    return onChromium()
  }
  say('Starting on Electron.')
  return runOnEither({
    electron: () => runElectron(electron, [...sandboxFlags(), root]),
    chromium: onChromium,
    say,
  })
}

await ensureBuilt()
process.exitCode = await start()
