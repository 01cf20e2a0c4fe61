import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { flip, setUpStoreFile } from '../testing/store-file.ts'

const { folder, file: fileOf, opened } = setUpStoreFile()
let file = ''
beforeEach(() => {
  file = fileOf()
})

/** With pages of four customers that are in the log only. */
const fillWithLog = () => {
  const { store } = opened()
  const address = { address: 'https://x.example', portalAddress: null }
  store.connections.add({ id: 'c', name: 'One', kind: 'service', ...address })
  const seq = store.connections.all()[0]?.seq ?? 0
  for (const customerId of ['cus_1', 'cus_2', 'cus_3', 'cus_4']) {
    saveAccounts(store, seq, [readAccount(customerId)])
  }
  return { store, seq, log: () => readFileSync(`${file}-wal`) }
}

it.each([
  ['a changed page', (log: string) => flip(log, 32 + 24 + 2000)],
  ['a changed header', (log: string) => flip(log, 20)],
  ['half of it', (log: string) => truncateSync(log, Math.floor(readFileSync(log).length / 2) + 7)],
])('a log is kept as it was found, beside the store, where part of it cannot be read: %s', (_, damage) => {
  const { store, seq, log } = fillWithLog()
  store.closeUntouched()
  damage(`${file}-wal`)
  const before = [readFileSync(file), log()]
  const { store: again, logCopy } = opened()
  expect(logCopy).toBe('store-set-aside-2026-01-05-10-30-00.db')
  const kept = ['', '-wal'].map(suffix => readFileSync(join(folder(), `${logCopy}${suffix}`)))
  expect(kept.map((content, index) => content.equals(before[index] ?? Buffer.alloc(0)))).toEqual([true, true])
  expect(again.connections.all()).toMatchObject([{ seq }])
  again.close()
  const third = opened()
  expect(third.logCopy).toBeNull()
  third.store.close()
})

const beside = ['', '-wal', '-shm']
/** Leaves files as a program does that is killed. */
const killed = () => {
  const { store, seq } = fillWithLog()
  const left = beside.map(suffix => readFileSync(file + suffix))
  store.close()
  for (const [n, content] of left.entries()) writeFileSync(file + beside[n], content)
  return { seq, log: left[1] ?? Buffer.alloc(0) }
}
/** A frame of the log that is not as its checksum says. */
const wrongFrame = (log: Buffer): Buffer => {
  const frame = Buffer.from(log.subarray(32, 32 + 24 + log.readUInt32BE(8)))
  frame.fill(0x5a, 24)
  return frame
}

it.each([
  ['whole', () => Buffer.alloc(0)],
  ['with the header of a frame', (log: Buffer) => wrongFrame(log).subarray(0, 24)],
  ['with a part of a frame', (log: Buffer) => wrongFrame(log).subarray(0, 24 + 2000)],
  ['with a frame over another one, of which a part is still there', wrongFrame],
])('a log that ends where a killed program stopped writing is no damage: %s', (_, more) => {
  const { seq, log } = killed()
  appendFileSync(`${file}-wal`, more(log))
  const { store: again, logCopy } = opened()
  expect(logCopy).toBeNull()
  expect(again.accounts.summary(seq).customers).toBe(4)
  again.close()
})

it.each([
  ['a frame', () => 0],
  ['a part of one', () => 24 + 2000],
])('a log is kept where a killed program had written more of it: all but %s', (_, rest) => {
  const { log } = killed()
  truncateSync(`${file}-wal`, log.length - (24 + log.readUInt32BE(8)) + rest())
  const { store, logCopy } = opened()
  expect(logCopy).not.toBeNull()
  store.close()
})
