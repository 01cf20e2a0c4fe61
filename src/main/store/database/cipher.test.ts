import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { beforeEach, expect, it } from 'vitest'
import { makeOlderFile } from '../testing/older-file.ts'
import { setUpStoreFile } from '../testing/store-file.ts'
import { cipherOf } from './cipher.ts'
import { openStore } from './open-store.ts'

const { key, folder, file: fileOf, opened } = setUpStoreFile()
let file = ''
beforeEach(() => {
  file = fileOf()
})

const fill = () => {
  const { store } = opened()
  store.settings.write('draft/link', 'half-typed')
  return store
}

it.each([
  ['sqlcipher', 0],
  ['sqlcipher', 64],
  ['aegis', 80],
] as const)('is read where the byte that tells of %s was changed to %d', (cipher, byte) => {
  if (cipher === 'sqlcipher') makeOlderFile(file, key)
  fill().close()
  expect(cipherOf(file)).toBe(cipher)
  const bytes = readFileSync(file)
  bytes[20] = byte
  writeFileSync(file, bytes)
  for (const draft of ['half-typed', 'more']) {
    const { store } = opened()
    expect(store.settings.read('draft/link')).toBe(draft)
    store.settings.write('draft/link', 'more')
    store.close()
  }
})

it.each([2, 20, 21, 511])('of %d bytes is no store, and stays as it is', length => {
  writeFileSync(file, Buffer.alloc(length, 80))
  expect(openStore({ file, key, now: 0 })).toEqual({
    ok: false,
    failure: { code: 'store', problem: 'damaged' },
  })
  expect(readFileSync(file)).toEqual(Buffer.alloc(length, 80))
})

it('stays with the cipher that it was made with, and a new one has pages of AEGIS-256', () => {
  makeOlderFile(file, key)
  fill().close()
  expect(cipherOf(file)).toBe('sqlcipher')
  const { store } = opened()
  expect(store.settings.read('draft/link')).toBe('half-typed')
  store.close()
  for (const name of readdirSync(folder())) rmSync(join(folder(), name))
  fill().close()
  const made = new Database(file)
  for (const pragma of ["cipher = 'aegis'", `key = "x'${key}'"`]) made.pragma(pragma)
  expect(made.pragma('algorithm')).toEqual([{ 'aegis-256': 'aegis-256' }])
  expect(made.prepare("SELECT count(*) FROM setting WHERE value = 'half-typed'").pluck().get()).toBe(1)
  made.close()
})
