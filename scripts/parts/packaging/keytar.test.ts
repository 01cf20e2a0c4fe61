import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { requireKeytarFor } from './keytar.ts'

const own = `${process.platform}-${process.arch}` as const
const prebuilt = (name: string) =>
  join(root, `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${name}.node`)

test('the keytar that was installed here serves installers for this system only', () => {
  expect(() => requireKeytarFor(own)).not.toThrow()
  for (const other of ['linux-arm64', 'darwin-arm64', 'win32-x64'] as const) {
    if (other !== own) expect(() => requireKeytarFor(other)).toThrow(`here is one for ${own}`)
  }
})

test('another system’s binary is told by what it is, and a missing one as missing', () => {
  expect(() => requireKeytarFor('linux-x64', prebuilt('win32-arm64'))).toThrow('here is one for win32-arm64')
  expect(() => requireKeytarFor('darwin-arm64', prebuilt('darwin-arm64'))).not.toThrow()
  expect(() => requireKeytarFor('linux-x64', prebuilt('none-of-them'))).toThrow('here is none')
})
