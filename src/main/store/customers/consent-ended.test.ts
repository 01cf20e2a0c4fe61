import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { nothingApplied } from '../changes/changes.ts'
import { linkTold } from '../changes/testing/told.ts'
import type { Told } from '../changes/told.ts'
import { openReadOnly } from '../database/database.ts'
import { openStore, type Store } from '../database/open-store.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import { saveAccounts, temporaryFolder } from '../testing/samples.ts'
import { createTurns, writtenByMain } from '../writer/turns.ts'

const day = 86_400_000
const began = 1_800_000_000_000
const seq = 1
const key = 'ab'.repeat(32)

let temporary: ReturnType<typeof temporaryFolder>
let file = ''
let store: Store

beforeEach(() => {
  temporary = temporaryFolder()
  file = join(temporary.folder, 'store.db')
  const opened = openStore({ file, key, now: began })
  if (!opened.ok) throw new Error('No store')
  store = opened.value.store
  store.connections.add({ id: 'c', name: 'c', kind: 'service', address: 'https://x', portalAddress: null })
})
afterEach(() => {
  store.close()
  temporary.remove()
})

const customer = (
  customerId: string,
  name: string,
  street = `${name} Lane`,
  utilityAccounts = 1,
): ReadAccount => {
  const account = {
    customerId,
    customer: { name, email: `${name}@post.example` },
    connectedAt: new Date(began).toISOString(),
    utilityAccounts: Array.from({ length: utilityAccounts }, (_, at) => ({
      electricAccountId: `${customerId}-${at}`,
      utilityAccountNumber: `77${at}`,
      utilityProvider: `${name} Power`,
      address: { street, city: `${name}ville`, state: 'TX', zip: '76701' },
    })),
  }
  return { account, raw: JSON.stringify(account), whole: true }
}
const save = (...read: ReadAccount[]) => saveAccounts(store, seq, read, began, true)
const run = (step: () => boolean) => {
  while (step());
}
const apply = (told: Told[], at: number) => {
  const applied = nothingApplied()
  run(store.changes.apply(seq, { told, cursor: 'x', at, isWhole: true }, applied, () => 'new'))
  return applied
}
const end = (at: number, ...customerIds: string[]) =>
  apply(
    customerIds.map(customerId => ({ kind: 'ended', customerId, at })),
    at,
  )
const removeDue = (now: number) => {
  let removed = 0
  store.removal.noteClock(now)
  run(
    store.removal.due(seq, now, () => {
      removed += 1
    }),
  )
  return removed
}
const found = (search: string) =>
  store.accounts.page(seq, { ...unfiltered, search, offset: 0, limit: 9 }).total
const ended = () => store.accounts.ended(seq, { offset: 0, limit: 9 })

it('leaves lists, counts, searches and addresses at once, and is told apart', () => {
  save(customer('a', 'Zephyrine'), customer('b', 'Quillon', 'Elm St', 40))
  end(began + day, 'a', 'b')
  expect([found(''), found('zephyrine'), found('quillon')]).toEqual([0, 0, 0])
  expect(store.addresses.states(seq)).toEqual([])
  expect(store.accounts.summary(seq)).toMatchObject({
    customers: 0,
    ended: 2,
    utilityAccounts: 0,
    newCustomers: 0,
    utilities: [],
  })
  expect(ended()).toMatchObject({
    total: 2,
    rows: [
      { customerId: 'b', name: 'Quillon', endedAt: began + day },
      {
        customerId: 'a',
        name: 'Zephyrine',
        beganAt: began,
        endedAt: began + day,
        removalDue: began + 31 * day,
      },
    ],
  })
  expect(store.accounts.find(seq, 'b')).toMatchObject({ ended: { endedAt: began + day } })
  expect(store.accounts.find(seq, 'b')?.account.utilityAccounts).toHaveLength(40)
})

/** Every page of the file, free ones too, as SQLite decrypts them; without the random bytes of the cipher at each page's end. */
const pages = (): string => {
  const db = openReadOnly(file, key)
  try {
    const bytes = db.serialize()
    const size = bytes.readUInt16BE(16)
    const used = size - bytes.readUInt8(20)
    const starts = Array.from({ length: bytes.length / size }, (_, at) => at * size)
    return Buffer.concat(starts.map(at => bytes.subarray(at, at + used)))
      .toString('latin1')
      .toLowerCase()
  } finally {
    db.close()
  }
}
/** A link that was handed over by mails, and that this customer accepted: one arrived, one was refused, one waits. */
const mailed = (customerId: string, name: string, links = 1) => {
  for (let at = 0; at < links; at += 1) {
    const id = `mailed-${at}`
    store.links.add(seq, {
      id,
      customer: '',
      email: '',
      note: '',
      redirectUrl: 'https://x',
      createdAt: began,
    })
    store.links.created(id, `https://connect.example/m/${at}`, began)
    store.links.settled(id)
  }
  const url = 'https://connect.example/m/0'
  const mail = (id: string) => {
    const subject = `${name}, your link`
    const text = `Dear ${name} of Quokkastreet, we write to ${name}@post.example: ${url}`
    store.mails.add([{ id, linkId: 'mailed-0', messageId: id, to: 'to@x', subject, text, createdAt: began }])
  }
  const ends = { handed: null, refused: 'recipient_refused', waiting: null } as const
  for (const state of ['handed', 'refused', 'waiting'] as const) {
    mail(state)
    if (state === 'waiting') continue
    const problem = ends[state]
    store.mails.settle(state, { state, at: began, dueAt: began, attempts: 1, problem, answer: null })
  }
  apply(
    Array.from({ length: links }, (_, at) =>
      linkTold(`m${at}`, 'accepted', { customerId, url: `https://connect.example/m/${at}` }),
    ),
    began,
  )
}
const mailsLeft = () => store.mails.ofLink('mailed-0').map(({ subject, state, to }) => [state, to, subject])

const trigramsOf = (word: string) => [...word].slice(2).map((_, at) => word.slice(at, at + 3))

it('is removed from every page of the file after 30 days, and no earlier; when it began and ended remains', () => {
  // Making a link leaves its row in the index for a moment, and what is overwritten there as it was.
  const made = { id: 'made', customer: '', email: '', note: '', redirectUrl: null, createdAt: began }
  store.links.add(seq, made)
  store.links.created('made', 'https://connect.example/r/1', began)
  store.links.settled('made')
  store.links.remove('made')
  save(customer('a', 'Zephyrine', 'Quokkastreet'), customer('b', 'Maria'))
  save(customer('a', 'Zephyrine', 'Wyvernroad'))
  apply([linkTold('1', 'accepted', { customerId: 'a' })], began)
  mailed('a', 'Zephyrine', 120)
  const links = (search: string) => store.links.page(seq, { search, offset: 0, limit: 9 }).total
  expect(links('zephyrine')).toBe(121)
  expect(store.accounts.history(seq, 'a')).toMatchObject([
    { what: 'address', before: expect.stringMatching('Quokka') },
  ])
  end(began + day, 'a')
  expect(removeDue(began + 31 * day - 1)).toBe(0)
  expect(pages()).toContain('zephyrine')
  expect(removeDue(began + 31 * day)).toBe(1)
  const text = pages()
  for (const word of ['zephyrine', 'quokka', 'wyvern']) {
    expect([word, text.includes(word)]).toEqual([word, false])
    // The index holds three letters at a time; of these some are nobody else's.
    expect(trigramsOf(word).filter(part => text.includes(part)).length).toBeLessThan(2)
  }
  expect(text).toContain('maria')
  expect([links('zephyrine'), links('')]).toEqual([0, 121])
  expect(mailsLeft()).toEqual([
    ['refused', 'to@x', ''],
    ['handed', 'to@x', ''],
  ])
  expect(readFileSync(`${file}-wal`)).toHaveLength(0)
  expect(ended().rows).toEqual([
    { customerId: 'a', name: null, beganAt: began, endedAt: began + day, removalDue: null },
  ])
  expect(store.accounts.history(seq, 'a')).toEqual([])
  expect(store.accounts.find(seq, 'a')).toMatchObject({ name: null, email: null, raw: '{}' })
})

it('is removed at once where a person says so, and nobody who still shares is', () => {
  save(customer('a', 'Zephyrine'), customer('b', 'Maria'))
  mailed('a', 'Zephyrine')
  end(began + day, 'a')
  run(store.removal.now(seq, 'b', began + day))
  expect(pages()).toContain('dear zephyrine')
  run(store.removal.now(seq, 'a', began + day))
  for (const word of ['zephyrine', 'quokka']) expect([word, pages().includes(word)]).toEqual([word, false])
  expect(readFileSync(`${file}-wal`)).toHaveLength(0)
  expect(mailsLeft()).toEqual([
    ['refused', 'to@x', ''],
    ['handed', 'to@x', ''],
  ])
  expect(store.accounts.find(seq, 'b')?.name?.text).toBe('Maria')
  expect(removeDue(began + 99 * day)).toBe(0)
})

it('is removed from a mail that was leaving just then, once it has left, and not where it is put off', () => {
  save(customer('a', 'Zephyrine'))
  mailed('a', 'Zephyrine')
  end(began + day, 'a')
  expect(store.mails.leaving('waiting', began)).toBe(true)
  run(store.removal.now(seq, 'a', began + day))
  const settled = (state: 'waiting' | 'unknown') =>
    store.mails.settle('waiting', {
      state,
      at: began,
      dueAt: began,
      attempts: 1,
      problem: null,
      answer: null,
    })
  settled('waiting')
  expect(store.mails.next()?.text).toContain('Zephyrine')
  store.mails.leaving('waiting', began)
  settled('unknown')
  store.mails.settleLog()
  expect(mailsLeft()[0]).toEqual(['unknown', 'to@x', ''])
  expect(pages()).not.toContain('zephyrine')
})

it('is not removed early where the clock was set back when it ended', () => {
  save(customer('a', 'Zephyrine'))
  expect(removeDue(began + day)).toBe(0)
  end(began - 400 * day, 'a')
  expect(removeDue(began - 400 * day)).toBe(0)
  expect(removeDue(began + 2 * day)).toBe(0)
  expect(removeDue(began + 31 * day)).toBe(1)
})

it('comes back whole with a new consent, before or after it was removed', () => {
  save(customer('a', 'Zephyrine'), customer('b', 'Quillon'))
  end(began + day, 'a', 'b')
  run(store.removal.now(seq, 'a', began + day))
  const again = ['a', 'b'].map((id): Told => {
    const read = customer(id, id === 'a' ? 'Zephyrine' : 'Quillon')
    return { kind: 'connected', link: null, read, at: began + 2 * day }
  })
  const applied = apply(again, began + 2 * day)
  expect(applied.arrived.map(one => one.customerId).toSorted()).toEqual(['a', 'b'])
  expect([found('zephyrine'), found('quillon')]).toEqual([1, 1])
  expect(store.accounts.summary(seq)).toMatchObject({
    customers: 2,
    ended: 0,
    newCustomers: 2,
    utilityAccounts: 2,
  })
  expect(store.accounts.find(seq, 'a')).toMatchObject({ ended: null, name: { text: 'Zephyrine' } })
  expect(store.accounts.history(seq, 'a')).toMatchObject([{ what: 'consent', before: `${began + day}` }])
  expect(removeDue(began + 99 * day)).toBe(0)
})

it('writes no more than the time where nothing is to be removed: a thread that saves stands back for each write', () => {
  save(customer('a', 'Ada'))
  const turns = store.shared?.turns ?? createTurns()
  const before = writtenByMain(turns)
  expect(removeDue(began)).toBe(0)
  expect(writtenByMain(turns) - before).toBe(1)
})
