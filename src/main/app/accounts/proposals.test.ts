import { describe, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const customerId = 'cus_91c07e'
const thanks = 'https://mine.example/thanks'

const account = {
  customerId,
  utilityAccounts: [
    {
      utilityAccountNumber: '7612044713',
      address: { street: '220 Bayview Dr', city: 'San José', state: 'CA' },
    },
  ],
}

/** A service that keeps to the interface: two accounts, and a new link for each request with a redirect URL. */
const connected = async ({ tells = false } = {}) => {
  let made = 0
  scene().server.answer((request, response) => {
    made += 1
    if (request.method === 'POST') return sendJson(response, 201, { redirect: `https://x.example/c/${made}` })
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/accounts') {
      return sendJson(response, 200, { accounts: [account, { customerId: 'b', utilityAccounts: [] }] })
    }
    if (tells && url.pathname === '/changes') {
      return sendJson(response, 200, { changes: [], next: 'now', more: false })
    }
    return sendJson(response, 404, {})
  })
  const app = await scene().connected()
  expectValue(await app.call('accounts.refresh', undefined))
  const { call } = app
  const create = async (values: { customer?: string; note?: string; email?: string; redirectUrl?: string }) =>
    expectValue(await call('links.create', { ...newLink({ redirectUrl: thanks }), ...values })).link.id
  const proposed = async () => expectValue(await call('accounts.proposals', { customerId }))
  const details = async () => expectValue(await call('accounts.get', { customerId }))
  const answer = (linkId: string, said: 'confirmed' | 'refused' | 'open') =>
    call('accounts.answerProposal', { customerId, linkId, answer: said })
  const linkOf = async (id: string) => expectValue(await call('links.get', { id }))
  const found = async (search: string) =>
    expectValue(await call('accounts.page', { ...unfiltered, search, offset: 0, limit: 9 })).rows.map(
      row => row.customerId,
    )
  return { ...app, create, proposed, details, answer, linkOf, found }
}

describe('links that a customer may have come by', () => {
  it('are proposed with reasons, the likeliest first, and decided by nobody but a person', async () => {
    const { create, proposed, details, linkOf } = await connected()
    await create({ customer: 'Somebody else', note: '1 Main St' })
    const street = await create({ customer: 'Lives there', note: '220 Bayview Drive' })
    const number = await create({ customer: 'Maria Alvarez', note: 'acct 761-204-4713' })
    expect((await proposed()).map(({ id, reasons }) => [id, reasons])).toEqual([
      [number, ['The note of the link holds its account number 7612044713']],
      [street, ['The note of the link names its street 220 Bayview Dr']],
    ])
    expect(await details()).toMatchObject({ name: null, link: null })
    expect((await linkOf(number)).customerId).toBeNull()
  })

  it('once confirmed give the customer their name, and the link its customer; with Undo all is as before', async () => {
    const { create, proposed, details, answer, linkOf, found, emitted } = await connected()
    const id = await create({ customer: 'Maria Alvarez', note: '7612044713' })
    const before = await linkOf(id)
    emitted.length = 0
    expectValue(await answer(id, 'confirmed'))
    expect(emitted.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accounts.changed', 'links.changed']),
    )
    expect(await proposed()).toEqual([])
    expect(await details()).toMatchObject({
      name: { text: 'Maria Alvarez', source: 'link' },
      link: { id, standing: false, confirmed: true },
    })
    expect(await linkOf(id)).toMatchObject({ state: 'accepted', customerId, customerName: 'Maria Alvarez' })
    expect(await found('maria alvarez')).toEqual([customerId])
    expectValue(await answer(id, 'open'))
    expect(await linkOf(id)).toEqual(before)
    expect(await details()).toMatchObject({ name: null, link: null })
    expect(await found('maria alvarez')).toEqual([])
    expect((await proposed()).map(link => link.id)).toEqual([id])
  })

  it('once refused are not proposed to this customer again, also after a restart, until that is undone', async () => {
    const first = await connected()
    const id = await first.create({ note: '7612044713' })
    expectValue(await first.answer(id, 'refused'))
    expect(await first.proposed()).toEqual([])
    const { call } = await scene().restarted(first)
    expect(expectValue(await call('accounts.proposals', { customerId }))).toEqual([])
    expectValue(await call('accounts.answerProposal', { customerId, linkId: id, answer: 'open' }))
    expect(expectValue(await call('accounts.proposals', { customerId }))).toHaveLength(1)
  })

  it('belong to one customer, can be taken back, and stay standing where they stand for all', async () => {
    const { create, answer, call, details, linkOf } = await connected()
    const id = await create({ customer: 'Maria', note: '7612044713' })
    const standing = expectValue(
      await call('links.create', { ...newLink({ customer: 'Maria A.' }), note: '7612044713' }),
    ).link.id
    expectValue(await answer(id, 'confirmed'))
    expect(
      await call('accounts.answerProposal', { customerId: 'b', linkId: id, answer: 'confirmed' }),
    ).toEqual({
      ok: false,
      failure: { code: 'not_found', subject: null },
    })
    expectValue(await answer(id, 'refused'))
    expect(await details()).toMatchObject({ name: null, link: null })
    expectValue(await answer(standing, 'confirmed'))
    expect(await linkOf(standing)).toMatchObject({ state: 'copied', customerId })
    expect((await details()).link).toMatchObject({ standing: true, confirmed: true })
  })

  it('are none where the service tells who accepted', async () => {
    const { app, create, proposed } = await connected({ tells: true })
    await create({ note: '7612044713' })
    expect(await proposed()).toHaveLength(1)
    app.follow()
    await expect.poll(() => app.state().connections[0]?.offersChanges).toBe(true)
    expect(await proposed()).toEqual([])
  })

  it('are none in lists and counts either, once the service tells who accepted', async () => {
    const { app, call, create } = await connected({ tells: true })
    await create({ note: '7612044713' })
    const list = { ...unfiltered, matched: 'proposed' as const, offset: 0, limit: 9 }
    const anywhere = { utility: null, state: null, city: null }
    expect(expectValue(await call('accounts.page', list)).total).toBe(1)
    app.follow()
    await expect.poll(() => app.state().connections[0]?.offersChanges).toBe(true)
    expect(expectValue(await call('accounts.known', anywhere))).toMatchObject({ proposed: 0 })
    expect(expectValue(await call('accounts.page', list)).total).toBe(0)
  })
})

describe('a name that staff give', () => {
  it('is shown, searched for, changed and removed, and gives way to the name at a link', async () => {
    const { call, details, found, create, answer } = await connected()
    const name = async (text: string | null) =>
      expectValue(await call('accounts.name', { customerId, name: text }))
    await name('  Maria A. ')
    expect((await details()).name).toEqual({ text: 'Maria A.', source: 'staff' })
    expect(await found('maria a')).toEqual([customerId])
    await name('Maria B.')
    expect(await found('maria b')).toEqual([customerId])
    const id = await create({ customer: 'Maria Alvarez', note: '7612044713' })
    expectValue(await answer(id, 'confirmed'))
    expect((await details()).name).toEqual({ text: 'Maria Alvarez', source: 'link' })
    expectValue(await answer(id, 'open'))
    expect((await details()).name).toEqual({ text: 'Maria B.', source: 'staff' })
    await name(null)
    expect((await details()).name).toBeNull()
    expect(await found('maria')).toEqual([])
    expect(await call('accounts.name', { customerId: 'nobody', name: 'x' })).toMatchObject({
      failure: { code: 'not_found' },
    })
    expect(await call('accounts.name', { customerId, name: '  ' })).toMatchObject({
      failure: { code: 'invalid_input' },
    })
  })

  it('stays when the list is read again', async () => {
    const { call, details } = await connected()
    expectValue(await call('accounts.name', { customerId, name: 'Maria' }))
    expectValue(await call('accounts.refresh', undefined))
    expect((await details()).name?.text).toBe('Maria')
  })
})
