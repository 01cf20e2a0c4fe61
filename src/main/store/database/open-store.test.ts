import { spawn } from 'node:child_process'
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, describe, expect, it } from 'vitest'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { flip, setUpStoreFile } from '../testing/store-file.ts'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { storeProblemOf } from './problem.ts'

const { key, folder, file: fileOf, open, opened } = setUpStoreFile()
let file = ''
beforeEach(() => {
  file = fileOf()
})

const files = () => readdirSync(folder()).sort()
const bytes = () => files().map(name => readFileSync(join(folder(), name), 'latin1'))

const fill = () => {
  const { store } = opened()
  store.connections.add({
    id: 'c',
    name: 'Name-of-it',
    kind: 'service',
    address: 'https://x.example',
    portalAddress: null,
  })
  const seq = store.connections.all()[0]?.seq ?? 0
  const account = { customerId: 'cus_plain', utilityAccounts: [{ address: { street: 'Ocean Avenue' } }] }
  saveAccounts(store, seq, [readAccount(account.customerId, ...account.utilityAccounts)])
  store.links.add(seq, {
    id: 'l',
    customer: 'Alice Plain',
    email: 'a@plain.example',
    note: '',
    redirectUrl: null,
    createdAt: 1,
  })
  store.settings.write('draft/link', 'half-typed')
  return { store, seq }
}

/** With pages of accounts that are in the log only. */
const fillWithLog = () => {
  const { store, seq } = fill()
  for (const customerId of ['cus_1', 'cus_2', 'cus_3']) {
    saveAccounts(store, seq, [readAccount(customerId)])
  }
  return { store, seq, log: () => readFileSync(`${file}-wal`) }
}

describe('the store file', () => {
  it('shows nothing of what is in it, nor does its log', () => {
    const { store } = fill()
    const look = () => {
      for (const content of bytes()) {
        for (const word of [
          'SQLite format',
          'cus_plain',
          'Ocean',
          'ocean',
          'Alice',
          'Name-of-it',
          'half-typed',
          'CREATE',
          key,
        ]) {
          expect(content).not.toContain(word)
        }
      }
    }
    look()
    store.close()
    look()
  })

  it.skipIf(process.platform === 'win32')('is for its owner only, and so is everything beside it', () => {
    const { store } = fill()
    expect(files()).toEqual(['store.db', 'store.db-shm', 'store.db-wal'])
    for (const name of files()) expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600)
    store.close()
  })

  it('keeps everything over a restart', () => {
    fill().store.close()
    const { store, logCopy } = opened()
    expect(logCopy).toBeNull()
    expect(store.connections.all()).toHaveLength(1)
    expect(store.settings.read('draft/link')).toBe('half-typed')
    store.close()
  })

  it('from a newer app is refused and left untouched', () => {
    fill().store.close()
    const db = openDatabase(file, key)
    db.pragma('user_version = 999')
    db.close()
    const before = bytes()
    expect(open()).toEqual({ ok: false, failure: { code: 'store', problem: 'newer' } })
    expect(bytes()[0]).toBe(before[0])
  })

  it.each([
    ['garbage', () => writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(200))],
    ['one changed bit', () => flip(file, 100)],
    ['cut off', () => truncateSync(file, 4096 * 3)],
    ['cut to half', () => truncateSync(file, readFileSync(file).length / 2)],
  ])('that is damaged is refused, and stays byte for byte as it was found, with its log: %s', (_, damage) => {
    const { store } = fill()
    const log = readFileSync(`${file}-wal`)
    store.close()
    writeFileSync(`${file}-wal`, log)
    damage()
    const content = readFileSync(file)
    expect(open()).toEqual({ ok: false, failure: { code: 'store', problem: 'damaged' } })
    expect(readFileSync(file).equals(content)).toBe(true)
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true)
  })

  it.each([
    ['gone', () => rmSync(file)],
    ['empty', () => truncateSync(file, 0)],
    ['one byte long', () => truncateSync(file, 1)],
  ])('that is %s while its log is there is missed, and the log is kept', (_, lose) => {
    const { store, log } = fillWithLog()
    store.closeUntouched()
    lose()
    expect(open()).toEqual({ ok: false, failure: { code: 'store', problem: 'missing' } })
    expect(readFileSync(`${file}-wal`).equals(log())).toBe(true)
    expect(log().length).toBeGreaterThan(0)
  })

  it('that cannot be written says so', () => {
    symlinkSync(join(folder(), 'no', 'such', 'folder'), file)
    expect(open()).toEqual({ ok: false, failure: { code: 'store', problem: 'unwritable' } })
  })

  it('on a full disk says so, and has lost nothing', () => {
    fill().store.close()
    const db = openDatabase(file, key)
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`)
    const problems = new Set<unknown>()
    try {
      db.prepare("INSERT INTO setting VALUES ('big', ?)").run('x'.repeat(1_000_000))
    } catch (error) {
      problems.add(storeProblemOf(error))
    }
    expect(problems).toEqual(new Set(['full']))
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })

  it('leaves nothing of a removed connection', () => {
    const { store, seq } = fill()
    store.connections.remove(seq)
    store.close()
    const db = openDatabase(file, key)
    expect(db.prepare("SELECT rowid FROM utility_account_text('ocean')").all()).toEqual([])
    expect(db.prepare('SELECT * FROM tally').all()).toEqual([])
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })
})

/** Writes links one after the other and says each when it was kept. */
const writer = (moduleUrl: string) => `
  import { openStore } from ${JSON.stringify(moduleUrl)}
  const opened = openStore({ file: process.argv[1], key: '${key}', now: 0 })
  if (!opened.ok) throw new Error('No store')
  const { store } = opened.value
  const seq = store.connections.all()[0].seq
  for (let n = 0; ; n += 1) {
    const id = process.argv[2] + '-' + n
    store.links.add(seq, { id, customer: id, email: '', note: '', redirectUrl: null, createdAt: n })
    store.links.created(id, 'https://x.example/c/' + id, n)
    process.stdout.write(id + '\\n')
  }`

const writeAndKill = async (name: string): Promise<string[]> => {
  const script = writer(new URL('./open-store.ts', import.meta.url).href)
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length === 20) child.kill('SIGKILL')
  }
  return acknowledged
}

describe('the log beside the file', () => {
  it('may be lost at any moment: what a person was told of is in the file', () => {
    const { store, seq } = fill()
    store.links.created('l', 'https://x.example/c/l', 2)
    store.links.copied('l', 3)
    store.settings.write('settings', '{"theme":"dark"}')
    const alone = join(folder(), 'alone.db')
    copyFileSync(file, alone)
    const copy = openStore({ file: alone, key, now: 0 })
    if (!copy.ok) throw new Error('No store')
    expect(copy.value.store.links.byId(seq, 'l')).toMatchObject({
      state: 'copied',
      url: 'https://x.example/c/l',
    })
    expect(copy.value.store.settings.read('settings')).toBe('{"theme":"dark"}')
    expect(copy.value.logCopy).toBeNull()
    copy.value.store.close()
    store.close()
  })
})

it('loses no acknowledged link to a kill -9', async () => {
  const { store, seq } = fill()
  store.close()
  const acknowledged: string[] = []
  for (const name of ['first', 'second', 'third']) acknowledged.push(...(await writeAndKill(name)))
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  const again = opened()
  expect(again.logCopy).toBeNull()
  for (const id of acknowledged)
    expect(again.store.links.byId(seq, id)?.url).toBe(`https://x.example/c/${id}`)
  again.store.close()
  const db = openDatabase(file, key)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.exec("INSERT INTO link_text (link_text) VALUES ('integrity-check')")
  db.close()
}, 30_000)
