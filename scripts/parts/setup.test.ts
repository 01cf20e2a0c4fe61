import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const mayInstall = process.getuid?.() === 0 && existsSync('/bin/apt-get')

/** Runs a script in a clone that lacks everything of the system, where apt-get is these lines of a shell. */
const runSetUp = (apt: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-setup-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
  write('package-lock.json', '{}')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  write('node_modules/node/bin/README', '')
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'))
  write('scripts/cluster.ts', 'console.log("The script ran")')
  write('bin/apt-get', `#!/bin/sh\n${apt}`)
  const set = readFileSync(join(root, 'scripts/setup.mjs'), 'utf8').replaceAll('/usr/', '/not-there/')
  write('scripts/setup.mjs', set)
  try {
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    const args = [join(folder, 'scripts/setup.mjs'), 'scripts/cluster.ts']
    return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it.runIf(mayInstall)('installs what is missing although one of the system’s sources is gone', () => {
  const { stdout, stderr } = runSetUp('case "$*" in *update*) exit 100;; esac')
  expect(stderr).toMatch(/^Installing .*postgresql/m)
  expect(stdout).toBe('The script ran\n')
})

it.runIf(mayInstall)('says what could not be installed', () => {
  const { status, stderr, stdout } = runSetUp('exit 100')
  expect(stderr).toMatch(/^apt-get could not install postgresql/m)
  expect([status, stdout]).toEqual([1, ''])
})
