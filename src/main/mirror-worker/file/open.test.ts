import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeDatabase } from '../../sqlite/database.ts'
import { makeMirrorFile, testKey } from '../testing/mirror-file.ts'
import { openMirror, openMirrorToRead } from './open.ts'

let mirror: ReturnType<typeof makeMirrorFile>
beforeEach(() => {
  mirror = makeMirrorFile([{ customerId: 'somebody-here', accounts: [{ address: { city: 'Waco' } }] }])
})
afterEach(() => mirror.close())

const closed = () => {
  mirror.reader.close()
  mirror.writer.close()
}
const place = (key = testKey) => ({ file: mirror.file, key })

it('is encrypted, for nobody else to read, and there again when it is opened', () => {
  closed()
  expect(readFileSync(mirror.file).includes('somebody-here')).toBe(false)
  expect(statSync(mirror.file).mode & 0o777).toBe(0o600)
  const db = openMirror(place())
  expect(db?.prepare('SELECT customer_id FROM customer').pluck().all()).toEqual(['somebody-here'])
  db?.close()
})

it('is read while it is written, and not written by who reads', () => {
  mirror.writer.exec('UPDATE meta SET as_of = 5')
  expect(mirror.reader.prepare('SELECT as_of FROM meta').pluck().get()).toBe(5)
  expect(() => mirror.reader.exec('DELETE FROM meta')).toThrow(/readonly/)
})

it('with another key, of another version, damaged or no database cannot be used, and is made anew once it is removed', () => {
  mirror.writer.pragma('user_version = 99')
  closed()
  expect([openMirror(place()), openMirrorToRead(place())]).toEqual([null, null])
  expect(openMirror(place('cd'.repeat(32)))).toBe(null)
  const bytes = readFileSync(mirror.file)
  for (const found of [
    bytes.map(byte => byte ^ 1),
    bytes.subarray(0, 1000),
    Buffer.from('no database at all'.repeat(100)),
  ]) {
    removeDatabase(mirror.file)
    writeFileSync(mirror.file, found)
    expect(openMirror(place())).toBe(null)
  }
  removeDatabase(mirror.file)
  expect(existsSync(mirror.file)).toBe(false)
  const db = openMirror(place())
  expect(db?.prepare('SELECT count(*) FROM customer').pluck().get()).toBe(0)
  db?.close()
})

it('in memory needs neither file nor key', () => {
  const db = openMirror('memory')
  expect(db?.prepare('SELECT count(*) FROM customer').pluck().get()).toBe(0)
  db?.close()
})
