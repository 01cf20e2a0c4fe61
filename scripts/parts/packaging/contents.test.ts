import { expect, test } from 'vitest'
import { checkFiles } from './contents.ts'

const right = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/workers/mirror.cjs',
  'out/workers/backup.cjs',
  'out/workers/table.cjs',
  'out/workers/shared-BJfHP_zL.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/index-B8GrOUBh.js',
  'out/service/main.js',
  'out/service/sqlite-wBn5taMO.js',
  'node_modules/keytar/package.json',
  'node_modules/keytar/LICENSE.md',
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/build/Release/keytar.node',
  'node_modules/better-sqlite3-multiple-ciphers/package.json',
  'node_modules/better-sqlite3-multiple-ciphers/lib/methods/backup.js',
  'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
]

test('what the app needs is neither foreign nor missing', () => {
  expect(checkFiles(right, 'linux-x64')).toEqual({ foreign: [], missing: [] })
})

test.each([
  'out/demo/1-welcome.png',
  'out/service-under-test/main.js',
  'out/icons/icon.ico',
  'out/main/index.js.map',
  'node_modules/better-sqlite3-multiple-ciphers/prebuilds/win32-x64.node',
  'node_modules/better-sqlite3-multiple-ciphers/src/addon.cpp',
  'node_modules/better-sqlite3-multiple-ciphers/deps/sqlite3/sqlite3.c',
  'node_modules/keytar/binding.gyp',
  'node_modules/prebuild-install/bin.js',
  'src/main/index.ts',
  '.env',
])('%s is foreign', file => {
  expect(checkFiles([...right, file], 'linux-x64').foreign).toEqual([file])
})

test('another system’s binary is foreign, and its own is missing', () => {
  const { foreign, missing } = checkFiles(right, 'darwin-arm64')
  expect(foreign).toEqual(['node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node'])
  expect(missing).toEqual(['node_modules/better-sqlite3-multiple-ciphers/prebuilds/darwin-arm64.node'])
})
