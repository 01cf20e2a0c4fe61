import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/samples.ts'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { storeProblemOf } from './problem.ts'

const key = 'a1'.repeat(32)
let temporary: ReturnType<typeof temporaryFolder>
let file = ''
beforeEach(() => {
  temporary = temporaryFolder()
  file = join(temporary.folder, 'store.db')
})
afterEach(() => temporary.remove())

const open = (withKey = key) => openStore({ file, key: withKey, now: Date.UTC(2026, 0, 5, 10, 30) })
const opened = () => {
  const result = open()
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
const files = () => readdirSync(temporary.folder).sort()
const bytes = () => files().map(name => readFileSync(join(temporary.folder, name), 'latin1'))

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
  store.accounts.savePage(seq, [{ account, raw: JSON.stringify(account) }], 1, false)
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

  it('keeps everything over a restart', () => {
    fill().store.close()
    const { store, setAside } = opened()
    expect(setAside).toBeNull()
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
    [
      'one changed bit',
      () => {
        const content = readFileSync(file)
        content[100] = (content[100] ?? 0) ^ 1
        writeFileSync(file, content)
      },
    ],
    ['cut off', () => truncateSync(file, 4096 * 3)],
  ])('is set aside when damaged, with all its bytes: %s', (_, damage) => {
    fill().store.close()
    damage()
    const content = readFileSync(file)
    const { store, setAside } = opened()
    expect(setAside).toBe('store-set-aside-2026-01-05-10-30-00.db')
    expect(store.connections.all()).toEqual([])
    store.close()
    expect(readFileSync(join(temporary.folder, setAside ?? '')).equals(content)).toBe(true)
  })

  it('that was half set aside when the app ended keeps its log', () => {
    const { store } = fill()
    const log = readFileSync(`${file}-wal`)
    expect(log.length).toBeGreaterThan(0)
    store.close()
    rmSync(file)
    writeFileSync(`${file}-wal`, log)
    const { store: fresh, setAside } = opened()
    expect(fresh.connections.all()).toEqual([])
    fresh.close()
    expect(readFileSync(join(temporary.folder, `${setAside}-wal`)).equals(log)).toBe(true)
  })

  it('under another key is set aside, not overwritten, time after time', () => {
    fill().store.close()
    for (const other of ['b2', 'c3']) {
      const result = open(other.repeat(32))
      if (result.ok) result.value.store.close()
    }
    expect(files().filter(name => name.includes('set-aside'))).toEqual([
      'store-set-aside-2026-01-05-10-30-00-2.db',
      'store-set-aside-2026-01-05-10-30-00.db',
    ])
  })

  it('that cannot be written says so', () => {
    symlinkSync(join(temporary.folder, 'no', 'such', 'folder'), file)
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

it('loses no acknowledged link to a kill -9', async () => {
  const { store, seq } = fill()
  store.close()
  const acknowledged: string[] = []
  for (const name of ['first', 'second', 'third']) acknowledged.push(...(await writeAndKill(name)))
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  const again = opened()
  expect(again.setAside).toBeNull()
  for (const id of acknowledged)
    expect(again.store.links.byId(seq, id)?.url).toBe(`https://x.example/c/${id}`)
  again.store.close()
  const db = openDatabase(file, key)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.exec("INSERT INTO link_text (link_text) VALUES ('integrity-check')")
  db.close()
}, 30_000)
