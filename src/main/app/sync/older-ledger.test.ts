import { copyFileSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeDatabase } from '../../sqlite/database.ts'
import { shownAccounts, shownLinks, startLive, untilInStep } from '../changes/testing/live.ts'
import { eventually } from '../testing/eventually.ts'
import { expectValue, newLink } from '../testing/scene.ts'

const startWithLink = async () => {
  const live = await startLive()
  const before = await live.connected()
  const wanted = newLink({ customer: 'Maria', redirectUrl: 'https://acme.example/thanks' })
  expectValue(await before.call('links.create', wanted))
  await eventually(async () =>
    expect(await shownLinks(before)).toMatchObject([{ requestId: expect.any(String) }]),
  )
  const [link] = await shownLinks(before)
  await before.app.close()
  const mirror = readdirSync(live.folder).find(name => /^mirror-.*\.db$/.test(name)) ?? ''
  const at = (name: string) => join(live.folder, name)
  const accepted = async () => {
    const maria = await live.people.add('Maria Alvarez')
    await live.people.accept(maria, { kind: 'request', id: link?.requestId ?? '' })
    return maria
  }
  const untilAccepted = (app: typeof before, customerId: string) =>
    eventually(async () => expect(await shownLinks(app)).toMatchObject([{ state: 'accepted', customerId }]))
  return { live, at, mirror, accepted, untilAccepted }
}

/** A file and its WAL: if a back-up was still reading when the app closed, part of the data is only in the WAL. */
const parts = ['', '-wal']

const copyAside = (file: string): void => {
  for (const part of parts) if (existsSync(file + part)) copyFileSync(file + part, `${file}${part}.older`)
}

const putBack = (file: string): void => {
  removeDatabase(file)
  for (const part of parts)
    if (existsSync(`${file}${part}.older`)) renameSync(`${file}${part}.older`, file + part)
}

it('a ledger that was copied back is older than its mirror, which is imported again: no state of a link is lost', async () => {
  const { live, at, accepted, untilAccepted } = await startWithLink()
  copyAside(at('ledger.db'))
  const between = await live.start()
  const maria = await accepted()
  await untilAccepted(between, maria)
  await untilInStep(between)
  await between.app.close()
  putBack(at('ledger.db'))
  const after = await live.start()
  await untilAccepted(after, maria)
  await untilInStep(after)
  expect((await shownAccounts(after)).map(({ customerId }) => customerId)).toContain(maria)
  expect(after.logged.filter(line => line.includes('are read again'))).toHaveLength(1)
})

it('a mirror that fell behind its ledger tells what comes then under numbers that the ledger has seen', async () => {
  const { live, at, mirror, accepted, untilAccepted } = await startWithLink()
  copyAside(at(mirror))
  const between = await live.start()
  const jo = await live.people.add('Jo Park')
  await live.people.accept(jo, { kind: 'standing', token: await live.standing() })
  await eventually(async () =>
    expect((await shownAccounts(between)).map(({ customerId }) => customerId)).toContain(jo),
  )
  await untilInStep(between)
  await between.app.close()
  putBack(at(mirror))
  const maria = await accepted()
  const after = await live.start()
  await untilAccepted(after, maria)
})

it('a ledger that was copied back lacks names that its mirror shows: the mirror is imported again, and gets those given since', async () => {
  const { live, at } = await startWithLink()
  const first = await live.start()
  const jo = await live.people.add('Jo Park')
  await live.people.accept(jo, { kind: 'standing', token: await live.standing() })
  const shown = async (app: typeof first) => (await shownAccounts(app)).find(row => row.customerId === jo)
  await eventually(async () => expect(await shown(first)).toBeDefined())
  await untilInStep(first)
  await first.app.close()
  copyAside(at('ledger.db'))
  const between = await live.start()
  for (const name of ['One', 'Two', 'Three'])
    expectValue(await between.call('accounts.name', { customerId: jo, name }))
  await between.app.close()
  putBack(at('ledger.db'))
  const after = await live.start()
  await untilInStep(after)
  expectValue(await after.call('accounts.name', { customerId: jo, name: 'Given since' }))
  expect(await shown(after)).toMatchObject({ notedName: 'Given since' })
})
