import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../../electron-builder.config.ts'
import { root } from '../run.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('a Debian package has an author with an address, and a homepage', () => {
  expect(manifest.author).toEqual({ name: expect.any(String), email: expect.stringContaining('@') })
  expect(URL.canParse(manifest.homepage)).toBe(true)
})

test('every system has its icon, and a Mac an archive to update itself from', () => {
  expect([config.win.icon, config.mac.icon, config.linux.icon]).toEqual([
    'out/icons/icon.ico',
    'out/icons/icon.icns',
    'out/icons/linux',
  ])
  expect(config.mac.target).toEqual(expect.arrayContaining(['dmg', 'zip']))
})

test('a launcher of Linux finds the app’s entry by its name, and so the badge and the window', () => {
  expect(manifest.desktopName).toBe('utility-connect.desktop')
  expect(config.linux.syncDesktopName).toBe(true)
})

test('a Mac’s program is signed anew after its fuses were set, and no cookie asks for the keychain', () => {
  expect(config.electronFuses.resetAdHocDarwinSignature).toBe(true)
  expect(config.electronFuses.enableCookieEncryption).toBe(false)
})
