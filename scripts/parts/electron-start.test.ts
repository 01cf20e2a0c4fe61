import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runElectron, runOnEither } from './electron-start.ts'

const folder = mkdtempSync(join(tmpdir(), 'electron-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the app with a shell script in place of Electron; returns how that went. */
const startOn = async (script: string, mode = 0o755) => {
  const program = join(folder, 'electron')
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, mode)
  const said: string[] = []
  let onChromium = 0
  const code = await runOnEither({
    electron: () => runElectron(program, ['.']),
    chromium: async () => {
      onChromium += 1
      return 5
    },
    say: text => said.push(text),
  })
  return { code, onChromium, said: said.join('\n') }
}

const shown = "echo 'The window is shown' >&2"

test.skipIf(process.platform === 'win32').each([
  ['ends at once with an error', 'exit 127', 0o755, '127'],
  ['crashes', 'kill -SEGV $$', 0o755, 'SIGSEGV'],
  ['complains of its sandbox and aborts', "echo 'no usable sandbox' >&2; kill -TRAP $$", 0o755, 'SIGTRAP'],
  ['cannot be started', 'exit 0', 0o644, 'EACCES'],
])('an Electron that %s: the app starts on Chromium, and it is said why', async (_how, script, mode, why) => {
  const { code, onChromium, said } = await startOn(script, mode)
  expect(onChromium).toBe(1)
  expect(code).toBe(5)
  expect(said).toContain(why)
})

test.skipIf(process.platform === 'win32').each([
  ['is closed by its person', `${shown}; exit 0`, 0],
  ['gives way to the one that runs already', 'exit 0', 0],
  ['crashes hours after it came up', `${shown}; kill -SEGV $$`, 1],
  ['ends with an error after it came up', `${shown}; exit 3`, 3],
])('an Electron that %s does not start the app again', async (_how, script, code) => {
  expect(await startOn(script)).toEqual({ code, onChromium: 0, said: '' })
})
