import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryLedger } from '../testing/ledger-file.ts'
import { explainedBy } from '../testing/query-plans.ts'

let at: ReturnType<typeof memoryLedger>
beforeEach(() => {
  at = memoryLedger()
  at.ledger.links.add(1, {
    id: 'l',
    customer: 'Ann',
    email: '',
    note: '',
    redirectUrl: 'https://x.example',
    createdAt: 1,
  })
  at.ledger.links.setUrl({ id: 'l', url: 'https://c.example/l', at: 2 })
  at.ledger.links.endMaking('l')
})
afterEach(() => at.db.close())

const mail = (id: string, linkId = 'l') => ({
  id,
  linkId,
  messageId: id,
  to: `${id}@x`,
  subject: 's',
  text: `Text ${id}`,
  createdAt: 10,
})
const end = { at: 30, dueAt: 40, attempts: 1, problem: null, answer: null }
const answered = (state: 'accepted' | 'declined') => ({
  request: {
    ...{
      id: 'r',
      url: 'https://c.example/l',
      redirectUrl: 'https://x.example',
      reference: 'Ann',
      email: '',
      note: '',
    },
    ...{ maker: '', state, createdAt: 1, stateAt: 15, customerId: null },
  },
  openedAt: null,
})
const actions = () =>
  at.ledger.links.history(1, 'l').actions.map(({ action, detail }) => `${action} ${detail}`)
const link = () => at.ledger.links.byId(1, 'l')

it('counts as tried from when its text is sent, whatever comes of it, unless it goes to no server', () => {
  const { mails } = at.ledger
  mails.add(['old', 'refused', 'handed', 'put off', 'sending', 'waits'].map(id => mail(id)))
  mails.addEnded('handed', [{ ...mail('practice'), createdAt: 25 }])
  for (const id of ['old', 'handed', 'refused', 'put off', 'sending']) mails.markSending(id, 24)
  mails.end('old', { ...end, state: 'handed', at: 20 })
  mails.end('handed', { ...end, state: 'handed', at: 23 })
  mails.end('refused', { ...end, state: 'refused', at: 22 })
  mails.end('put off', { ...end, state: 'waiting', at: 21 })
  expect(mails.triedSince(20)).toEqual([21, 22, 23, 24])
})

it('waits, leaves and ends, each once; its link says so', () => {
  const { mails, links } = at.ledger
  links.edits.edit(1, 'l', { followUpAt: 20 }, 5)
  mails.add([mail('a'), mail('b'), mail('of-nobody', 'gone')])
  mails.add([mail('a')])
  expect([mails.waiting(), mails.next()?.id, link()?.mail]).toEqual([2, 'a', { state: 'waiting', at: 10 }])
  expect([mails.markSending('a', 20), mails.markSending('a', 20), mails.cancel('a', 20, 'staff')]).toEqual([
    true,
    false,
    false,
  ])
  mails.end('a', { ...end, state: 'waiting' })
  expect(mails.next()?.id).toBe('b')
  expect(mails.markSending('a', 25)).toBe(true)
  mails.end('a', { ...end, state: 'handed' })
  expect(mails.byId('a')).toMatchObject({ state: 'handed', at: 30 })
  expect(at.db.prepare("SELECT text FROM mail WHERE id = 'a'").pluck().get()).toBe('')
  expect(link()).toMatchObject({ handedAt: 30, followUpAt: null, lastAt: 30, mail: { state: 'waiting' } })
  expect(actions()).toEqual(['follow_up 20', 'mailed a@x', 'follow_up ', 'created '])
  expect([mails.cancel('b', 50, 'staff'), mails.cancel('b', 60, 'staff')]).toEqual([true, false])
  expect(link()?.mail).toEqual({ state: 'handed', at: 30 })
  expect([actions()[0], link()?.lastAt]).toEqual(['mail_taken_back b@x', 30])
})

describe.each(['accepted', 'declined'] as const)('to a customer who has %s', state => {
  const answers = () => at.ledger.links.applyRequest(1, answered(state), { newId: () => 'n', now: 40 })

  it('goes only if it was queued after that', () => {
    const { mails } = at.ledger
    mails.add([mail('a'), mail('b')])
    mails.markSending('b', 20)
    answers()
    mails.end('b', { ...end, state: 'handed' })
    expect([mails.byId('a'), mails.byId('b')?.state, mails.waiting()]).toEqual([null, 'handed', 0])
    expect(actions()).toContain('mail_taken_back a@x')
    mails.add([mail('c')])
    answers()
    expect(mails.byId('c')?.state).toBe('waiting')
  })
})

it('that was queued after the answer stays when a link turns out to be one of this desk', () => {
  const { mails, links } = at.ledger
  const report = answered('declined')
  const request = { ...report.request, url: 'https://c.example/own', maker: 'Front desk' }
  links.applyRequest(1, { ...report, request }, { newId: () => 'team', now: 40 })
  mails.add([mail('a', 'team')])
  links.add(1, {
    ...{ id: 'own', customer: 'Ann', email: '', note: '' },
    redirectUrl: 'https://x.example',
    createdAt: 1,
  })
  links.setUrl({ id: 'own', url: request.url, at: 50 })
  expect(mails.byId('a')).toMatchObject({ state: 'waiting', linkId: 'own' })
})

it('that failed is nothing to mend once the customer has declined, also where another one waited', () => {
  const { mails, links } = at.ledger
  mails.add([mail('a')])
  mails.end('a', { ...end, state: 'refused', problem: 'recipient_refused' })
  expect(mails.failed(1)).toHaveLength(1)
  mails.add([mail('b')])
  links.applyRequest(1, answered('declined'), { newId: () => 'n', now: 40 })
  expect([mails.byId('b'), mails.failed(1)]).toEqual([null, []])
})

it('waits on where a person alone says that the customer shares, which they may take back', () => {
  const { mails, links } = at.ledger
  mails.add([mail('a')])
  links.matches.confirm(1, { id: 'l', customerId: 'c1' }, 20)
  expect(mails.byId('a')?.state).toBe('waiting')
})

it('that was leaving when the app ended may have arrived', () => {
  const { mails } = at.ledger
  mails.add([mail('a'), mail('b')])
  mails.markSending('a', 20)
  expect([mails.markInterrupted(50), mails.markInterrupted(60)]).toEqual([1, 0])
  expect(mails.byId('a')).toMatchObject({ state: 'unknown', at: 50, problem: 'outcome_unknown' })
  expect(actions()[0]).toBe('mail_unknown a@x')
  expect(link()?.handedAt).toBeNull()
})

it('goes with its link, and one that was taken back leaves the link without mail', () => {
  const { mails, links } = at.ledger
  mails.add([mail('a')])
  const without = () => links.count(1, { mail: 'without' })
  expect(without()).toBe(0)
  mails.cancel('a', 9, 'staff')
  expect(without()).toBe(1)
  mails.addEnded('written', [mail('b')])
  expect(mails.byId('b')).toMatchObject({ state: 'written', at: 10 })
  expect([without(), actions()[0]]).toEqual([0, 'mail_written b@x'])
  links.remove('l')
  expect([mails.byId('b'), mails.linkOf('l')]).toEqual([null, null])
})

it('that waits has its link in a list of those, until it has left', () => {
  const { mails, links } = at.ledger
  const waiting = () => links.count(1, { mail: 'waiting' })
  mails.add([mail('a')])
  expect(waiting()).toBe(1)
  mails.markSending('a', 20)
  expect(waiting()).toBe(1)
  mails.end('a', { ...end, state: 'handed' })
  expect(waiting()).toBe(0)
})

it('that was refused counts as corrected only once its link’s email was changed', () => {
  const { mails, links } = at.ledger
  const corrected = () => mails.failed(1).map(failed => failed.corrected)
  links.edits.edit(1, 'l', { email: 'ann@x' }, 5)
  // Sent to another address than the link's.
  mails.add([mail('a')])
  mails.end('a', { ...end, state: 'refused', problem: 'recipient_refused' })
  expect(corrected()).toEqual([false])
  links.edits.edit(1, 'l', { email: '' }, 35)
  expect(corrected()).toEqual([false])
  links.edits.edit(1, 'l', { email: 'anna@x' }, 36)
  expect(corrected()).toEqual([true])
})

it('that was put off for a day is no refused one in its link’s history', () => {
  const { mails } = at.ledger
  mails.add([mail('a'), mail('b')])
  mails.end('a', { ...end, state: 'refused', problem: 'message_refused' })
  mails.end('b', { ...end, at: 35, state: 'refused', problem: 'gave_up' })
  expect(actions().slice(0, 2)).toEqual(['mail_put_off b@x', 'mail_refused a@x'])
})

it('finds what waits by the index of those, however many mails were sent before', () => {
  const { db, ledger } = at
  const plans = explainedBy(db)
  ledger.mails.next()
  ledger.mails.waiting()
  ledger.mails.dueNow(1)
  ledger.mails.markInterrupted(1)
  expect(plans).toHaveLength(4)
  for (const plan of plans) expect(plan).toMatch(/SEARCH mail USING (COVERING )?INDEX mail_due \(state=\?/)
  for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE')
})
