import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkpoint, type Db, inspect } from '../../sqlite/database.ts'
import { purge } from '../../sqlite/word-index.ts'
import { backups, makeBackup } from '../file/backup.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { makePlace, openedLedger } from '../testing/ledger-file.ts'

const day = 86_400_000
const began = Date.UTC(2026, 0, 5)
let at: ReturnType<typeof makePlace>
let db: Db
let ledger: Ledger
let sent = 0
beforeEach(() => {
  at = makePlace()
  db = openedLedger(at.place)
  ledger = createLedger(db)
  ledger.connections.add({
    id: 'a',
    name: 'a',
    kind: 'service',
    address: 'https://x.example',
    portalAddress: null,
  })
})
afterEach(() => {
  db.close()
  at.remove()
})

const apply = (...entries: Parameters<Ledger['apply']>[1]['entries'][number]['entry'][]) =>
  ledger.apply(1, {
    mirror: 'm',
    entries: entries.map(entry => {
      sent += 1
      return { number: sent, entry }
    }),
    at: began,
    newId: () => 'team',
  })

/** A customer with all that a ledger can know of one, who has ended. `links` are theirs, the first with mails. */
const fill = (customerId: string, name: string, links = 1) => {
  for (let n = 0; n < links; n += 1) {
    const [id, url] = [`${customerId}-${n}`, `https://c.example/${customerId}/${n}`]
    ledger.links.add(1, {
      id,
      customer: '',
      email: '',
      note: '',
      redirectUrl: 'https://x.example',
      createdAt: began,
    })
    ledger.links.setUrl({ id, url, at: began })
    ledger.links.endMaking(id)
    const request = {
      id,
      url,
      redirectUrl: 'https://x.example',
      reference: '',
      email: '',
      note: '',
      maker: '',
    }
    apply({
      kind: 'link',
      openedAt: null,
      request: { ...request, state: 'accepted', createdAt: began, stateAt: began, customerId },
    })
  }
  const linkId = `${customerId}-0`
  for (const id of ['handed', 'refused', 'waiting'].map(state => `${customerId} ${state}`)) {
    const text = `Dear ${name} of Quokkastreet`
    ledger.mails.add([
      { id, linkId, messageId: id, to: 'to@x', subject: `${name}, your link`, text, createdAt: began },
    ])
  }
  const end = { at: began, dueAt: began, attempts: 1, answer: null }
  ledger.mails.end(`${customerId} handed`, { ...end, state: 'handed', problem: null })
  ledger.mails.end(`${customerId} refused`, { ...end, state: 'refused', problem: 'recipient_refused' })
  ledger.customers.name(1, customerId, `${name} by staff`)
  const change = {
    at: began,
    what: 'address' as const,
    label: null,
    before: 'Quokkastreet',
    after: 'Wyvernroad',
  }
  apply(
    { kind: 'appeared', customerId, name, at: began, isNew: true },
    { kind: 'changed', customerId, changes: [change] },
    {
      kind: 'ended',
      customerId,
      name,
      email: `${name}@post.example`,
      raw: JSON.stringify({ street: `Quokkastreet of ${name}`, postal: false }),
      beganAt: began,
      firstSeenAt: began,
      at: began + day,
    },
  )
}

/** The bytes of every file of the folder, decrypted, in lower case; the WAL is empty. */
const bytes = () => {
  checkpoint(db)
  const wal = readFileSync(`${at.place.file}-wal`)
  expect(wal).toHaveLength(0)
  return readdirSync(at.folder)
    .filter(name => name.endsWith('.db'))
    .map(name => {
      const place = { ...at.place, file: join(at.folder, name) }
      const plain = inspect(place, read => read.serialize())
      return plain.toString('latin1').toLowerCase()
    })
    .join('')
}
/** Whether neither the word nor its beginning, as the full-text index stores it, is left. */
const isGone = (word: string, text = bytes()) => !text.includes(word) && !text.includes(word.slice(0, 4))
const mailsLeft = (linkId: string) =>
  ledger.mails.ofLink(linkId).map(({ subject, state, to }) => [state, to, subject])

it('removes one who ended from every page of every file, at once', async () => {
  fill('a', 'Zephyrine', 3)
  fill('b', 'Marigold')
  makeBackup(at.place, began)
  expect(bytes()).toContain('zephyrine')
  expect([ledger.ended.removeNow(1, 'a', began + day), ledger.ended.removeNow(1, 'a', began + day)]).toEqual([
    true,
    false,
  ])
  expect(ledger.ended.removeNow(1, 'nobody', began)).toBe(false)
  await purge(db, 'link_word')
  backups.remake({ place: at.place, now: began + day })
  const text = bytes()
  expect([isGone('zephyrine', text), isGone('marigold', text)]).toEqual([true, false])
  expect(mailsLeft('a-0')).toEqual([
    ['refused', 'to@x', ''],
    ['handed', 'to@x', ''],
  ])
  expect(ledger.ended.find(1, 'a')).toMatchObject({
    name: null,
    email: null,
    ended: { removalDue: null },
    firstSeenAt: began,
  })
  const fact = ledger.facts.after(1, 0, 9).facts.find(({ customerId }) => customerId === 'a')
  expect(fact).toMatchObject({ notedName: null, firstSeenAt: began })
})

it('removes those whose 30 days are over, and nobody earlier', async () => {
  fill('a', 'Zephyrine', 120)
  fill('b', 'Marigold')
  expect(ledger.ended.removeDue(1, began + 31 * day - 1)).toBe(0)
  expect(ledger.ended.removeDue(1, began + 31 * day)).toBe(2)
  expect(ledger.ended.removeDue(1, began + 31 * day)).toBe(0)
  await purge(db, 'link_word')
  for (const word of ['zephyrine', 'marigold', 'quokka', 'wyvern'])
    expect([word, isGone(word)]).toEqual([word, true])
})

it('removes the words of a mail that was leaving just then once it has left, and not where it is put off', async () => {
  fill('a', 'Zephyrine')
  expect(ledger.mails.markSending('a waiting', began)).toBe(true)
  ledger.ended.removeNow(1, 'a', began + day)
  const end = (state: 'waiting' | 'unknown') =>
    ledger.mails.end('a waiting', {
      state,
      at: began,
      dueAt: began,
      attempts: 1,
      problem: null,
      answer: null,
    })
  end('waiting')
  expect(ledger.mails.next()?.text).toContain('Zephyrine')
  ledger.mails.markSending('a waiting', began)
  end('unknown')
  expect(mailsLeft('a-0')[0]).toEqual(['unknown', 'to@x', ''])
  await purge(db, 'link_word')
  expect(isGone('zephyrine')).toBe(true)
})

it('lists who ended under the name that staff noted as long as it is kept, and finds them by either name', () => {
  fill('a', 'Zephyrine')
  const named = (search = '') =>
    ledger.ended.page(1, { offset: 0, limit: 9, search }).rows.map(({ name }) => name)
  expect(named()).toEqual(['Zephyrine by staff'])
  ledger.links.edits.edit(1, 'a-0', { customer: 'Lead 4711' }, began + day)
  expect([named(), named('lead'), named('zephyrine'), named('other')]).toEqual([
    ['Lead 4711'],
    ['Lead 4711'],
    ['Lead 4711'],
    [],
  ])
  // By what is kept of an account, too, but not by the names of its fields.
  expect([named('quokkastreet lead'), named('street')]).toEqual([['Lead 4711'], ['Lead 4711']])
  expect(named('postal')).toEqual([])
  ledger.links.edits.edit(1, 'a-0', { email: 'typed@x.example' }, began)
  expect(named('typed@x.example')).toEqual(['Lead 4711'])
  ledger.ended.removeNow(1, 'a', began + day)
  expect([named(), named('lead'), named('quokkastreet'), named('typed')]).toEqual([[null], [], [], []])
})

it('notes with each removal that traces of it may be left, so that a kill after it keeps none from being erased', () => {
  const due = () => ledger.settings.read('traces/left')
  fill('a', 'Zephyrine')
  fill('b', 'Marigold')
  fill('c', 'Rosamund')
  expect([ledger.ended.removeNow(1, 'nobody', began), due()]).toEqual([false, null])
  expect([ledger.ended.removeNow(1, 'a', began), due()]).toEqual([true, '1'])
  expect([ledger.ended.removeDue(1, began + 31 * day), due()]).toEqual([2, '3'])
})
