import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/samples.ts'
import { cipherOf } from './cipher.ts'
import { openStore } from './open-store.ts'

const key = 'a1'.repeat(32)
let temporary: ReturnType<typeof temporaryFolder>
let file = ''
beforeEach(() => {
  temporary = temporaryFolder()
  file = join(temporary.folder, 'store.db')
})
afterEach(() => temporary.remove())

const opened = () => {
  const result = openStore({ file, key, now: Date.UTC(2026, 0, 5, 10, 30) })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value.store
}
const fill = () => {
  const store = opened()
  store.settings.write('draft/link', 'half-typed')
  return store
}

it('stays with the cipher that it was made with, and a new one has pages of AEGIS-256', () => {
  const old = new Database(file)
  for (const pragma of ["cipher = 'sqlcipher'", `key = "x'${key}'"`, 'journal_mode = WAL']) old.pragma(pragma)
  old.exec('CREATE TABLE first (a)')
  old.exec('DROP TABLE first')
  old.close()
  fill().close()
  expect(cipherOf(file)).toBe('sqlcipher')
  const store = opened()
  expect(store.settings.read('draft/link')).toBe('half-typed')
  store.close()
  for (const name of readdirSync(temporary.folder)) rmSync(join(temporary.folder, name))
  fill().close()
  const made = new Database(file)
  for (const pragma of ["cipher = 'aegis'", `key = "x'${key}'"`]) made.pragma(pragma)
  expect(made.pragma('algorithm')).toEqual([{ 'aegis-256': 'aegis-256' }])
  expect(made.prepare("SELECT count(*) FROM setting WHERE value = 'half-typed'").pluck().get()).toBe(1)
  made.close()
})
