import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ExportColumn } from '../../../contract/tables/exports.ts'
import { renewStandingLink } from '../../../service/store/links.ts'
import { endShare } from '../../../service/store/shares.ts'
import { eventually } from '../testing/eventually.ts'
import { expectValue, newLink } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { shownAccounts, shownLinks, startLive, untilInStep } from './testing/live.ts'

it('shows by itself who accepted, by name and with the link that they came by', async () => {
  const live = await startLive()
  const app = await live.connected()
  await untilInStep(app)
  expect((await shownAccounts(app)).length).toBeGreaterThan(2)
  const wanted = newLink({ customer: 'Maria', redirectUrl: 'https://acme.example/thanks' })
  const made = expectValue(await app.call('links.create', wanted))
  await eventually(async () =>
    expect(await shownLinks(app)).toMatchObject([{ requestId: expect.any(String), maker: null }]),
  )
  const [link] = await shownLinks(app)
  app.emitted.length = 0
  const maria = await live.people.add('Maria Alvarez')
  await live.people.accept(maria, { kind: 'request', id: link?.requestId ?? '' })
  await eventually(async () =>
    expect(await shownLinks(app)).toMatchObject([
      { state: 'accepted', customerId: maria, customerName: 'Maria Alvarez', url: made.link.url },
    ]),
  )
  expect(await shownAccounts(app)).toContainEqual(
    expect.objectContaining({ customerId: maria, name: 'Maria Alvarez', isNew: true, city: 'El Paso' }),
  )
  // These events are emitted only after the ledger was written.
  await eventually(() =>
    expect(app.emitted.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accounts.changed', 'links.changed', 'customers.arrived']),
    ),
  )
})

/** A clock that is not behind the service's; the tests' own stands in 2023. */
const inStep = { ahead: 1e12 }

it('knows on another computer whose consent had ended before', async () => {
  const live = await startLive()
  const app = await live.connected(inStep)
  await untilInStep(app)
  const customers = await Promise.all(['Gone', 'Stays'].map(live.people.add))
  const redirectUrl = 'https://acme.example/thanks'
  for (const customer of ['Gone', 'Stays'])
    expectValue(await app.call('links.create', newLink({ customer, redirectUrl })))
  await eventually(async () =>
    expect((await shownLinks(app)).every(link => link.requestId !== null)).toBe(true),
  )
  const hourAgo = Date.now() - 3_600_000
  for (const { customer, requestId } of await shownLinks(app)) {
    const id = customers[customer === 'Gone' ? 0 : 1] ?? ''
    await live.people.accept(id, { kind: 'request', id: requestId ?? '' }, hourAgo)
  }
  const { db } = live.service.store
  await endShare(db, { companyId: live.companyId, customerId: customers[0] ?? '', now: Date.now() })
  const other = await live.connected(inStep, live.service.baseUrl, temporaryFolder().folder)
  await untilInStep(other)
  const endedOf = async (one: typeof app) =>
    Object.fromEntries(
      (await shownLinks(one)).map(({ customer, state, endedAt }) => [customer, [state, endedAt !== null]]),
    )
  const known = { Gone: ['accepted', true], Stays: ['accepted', false] }
  await eventually(async () => expect(await endedOf(other)).toEqual(known))
  await eventually(async () => expect(await endedOf(app)).toEqual(known))
  expect(expectValue(await other.call('accounts.notListed', undefined))?.total).toBe(0)
})

it('knows the page that thanks, and what became of the standing link', async () => {
  const live = await startLive()
  const app = await live.connected()
  await untilInStep(app)
  expect(app.app.state().connections[0]).toMatchObject({
    offersChanges: true,
    pageAfterwards: `${live.service.baseUrl}/connect/thanks`,
  })
  expectValue(await app.call('links.create', newLink()))
  await renewStandingLink(live.service.store.db, { companyId: live.companyId, now: Date.now() })
  await eventually(async () => expect(await shownLinks(app)).toMatchObject([{ state: 'replaced' }]))
})

it('finds those who came by the standing link, also by an earlier one that was renewed and copied anew', async () => {
  const live = await startLive()
  const app = await live.connected()
  await untilInStep(app)
  const { link } = expectValue(await app.call('links.create', newLink()))
  const token = await live.standing()
  const came = async (name: string, by: string) => {
    const id = await live.people.add(name)
    await live.people.accept(id, { kind: 'standing', token: by })
    await eventually(async () =>
      expect(await shownAccounts(app)).toContainEqual(expect.objectContaining({ customerId: id })),
    )
    return id
  }
  const byStanding = async () => {
    const filter = { search: '', utility: null, state: null, onlyNew: false, standing: true }
    const { rows } = expectValue(await app.call('accounts.page', { ...filter, offset: 0, limit: 100 }))
    return rows.map(({ customerId }) => customerId).toSorted()
  }
  const maria = await came('Maria Alvarez', token)
  // Polled: the mirror gets the facts that the ledger derived a moment later.
  await eventually(async () => expect(await byStanding()).toEqual([maria]))
  await renewStandingLink(live.service.store.db, { companyId: live.companyId, now: Date.now() })
  await eventually(async () => expect(await shownLinks(app)).toMatchObject([{ state: 'replaced' }]))
  await eventually(async () => expect(await byStanding()).toEqual([maria]))
  expectValue(await app.call('links.copy', { id: link.id }))
  expect(app.clipboard.at(-1)).not.toBe(link.url)
  await eventually(async () => expect(await byStanding()).toEqual([maria]))
  const jo = await came('Jo Park', await live.standing())
  await eventually(async () => expect(await byStanding()).toEqual([maria, jo].toSorted()))
})

it('goes on after a restart with what happened meanwhile, without reading the list again', async () => {
  const live = await startLive()
  const before = await live.connected()
  await untilInStep(before)
  before.app.close()
  const maria = await live.people.add('Maria Alvarez')
  const link = { kind: 'standing', token: await live.standing() } as const
  await live.people.accept(maria, link)
  const app = await live.start()
  await untilInStep(app)
  expect(await shownAccounts(app)).toContainEqual(expect.objectContaining({ customerId: maria, isNew: true }))
  expect(app.emitted.map(({ name }) => name)).not.toContain('accounts.progress')
})

it('follows the connection that is looked at, and lets go of one that is removed', async () => {
  const live = await startLive()
  const app = await live.connected()
  await untilInStep(app)
  const [first] = app.app.state().connections
  const waiting = () => live.service.app.waiting()
  await eventually(() => expect(waiting()).toBe(1))
  expectValue(
    await app.call('connections.testAndSave', {
      address: live.service.baseUrl,
      apiKey: live.service.apiKey,
    }),
  )
  await eventually(() => expect(app.app.state().connections.at(-1)?.upToDate).toBe(true))
  await eventually(() => expect(waiting()).toBe(1))
  const current = app.app.state().currentId ?? ''
  expectValue(await app.call('connections.remove', { id: current }))
  await eventually(() =>
    expect(app.app.state().connections).toMatchObject([{ id: first?.id, upToDate: true }]),
  )
  await eventually(() => expect(waiting()).toBe(1))
  app.app.close()
  await eventually(() => expect(waiting()).toBe(0))
})

it('says of an email whether it was confirmed: by the list, a look-up, a change and in an export', async () => {
  const live = await startLive(0)
  const { people, service } = live
  const link = async () => ({ kind: 'standing' as const, token: await live.standing() })
  const listed = await people.add('Listed Lopez')
  await people.accept(listed, await link())
  const app = await live.connected()
  await untilInStep(app)
  const changed = await people.add('Changed Chavez')
  await people.accept(changed, await link())
  await eventually(async () => expect(await shownAccounts(app)).toHaveLength(2))
  const told = async () =>
    new Map((await shownAccounts(app)).map(row => [row.name, [row.email, row.emailConfirmed]]))
  expect(await told()).toEqual(
    new Map([
      ['Changed Chavez', [`${changed.toLowerCase()}@example.com`, false]],
      ['Listed Lopez', [`${listed.toLowerCase()}@example.com`, false]],
    ]),
  )
  for (const accountId of [listed, changed]) {
    expect(expectValue(await app.call('accounts.lookUp', { accountId })).emailConfirmed).toBe(false)
    expect(expectValue(await app.call('accounts.get', { customerId: accountId })).emailConfirmed).toBe(false)
  }

  // A customer without an email address: `emailConfirmed` is null.
  await service.store.db.updateTable('customers').set({ email: null }).where('id', '=', listed).execute()
  const { emailConfirmed, email } = expectValue(await app.call('accounts.lookUp', { accountId: listed }))
  expect([email, emailConfirmed]).toEqual([null, null])

  app.dialog.path = join(live.folder, 'accounts.csv')
  const columns: ExportColumn[] = ['customer', 'email', 'emailConfirmed']
  const scope = {
    list: 'accounts' as const,
    filter: { search: '', utility: null, state: null, onlyNew: false },
  }
  expectValue(await app.call('exports.save', { scope, format: 'csv', columns }))
  const lines = readFileSync(app.dialog.path, 'utf8').trim().split(/\r?\n/)
  expect(lines.map(line => line.replaceAll('"', '').replace(/^\ufeff/, ''))).toEqual([
    'Customer,Email,Email confirmed',
    `Changed Chavez,${changed.toLowerCase()}@example.com,no`,
    'Listed Lopez,,',
  ])
})
