import { randomUUID } from 'node:crypto'
import { setImmediate as giveWay, setTimeout as wait } from 'node:timers/promises'
import { keptSecrets } from '../../src/main/app/sync/testing/kept-secrets.ts'
import { createTestApp } from '../../src/main/app/testing/ports.ts'
import { expectValue, newLink } from '../../src/main/app/testing/scene.ts'

// The app's main part in a process of its own that follows a service and makes links, to be killed. Arguments: its folder, the service's
// address, the number of this life, and "end", where it ends by itself once it is in step. A line each: every link that was made, a back-up
// that was put in the place of the ledger with the life that made it, and in the end what is there.

const [folder = '', address = '', life = '', until = ''] = process.argv.slice(2)
const atOnce = 500
/** Each life is some days after the one before, so that each makes a back-up. */
const betweenLives = 3 * 86_400_000
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const { app, call } = createTestApp(folder, {
  secrets: keptSecrets(folder),
  // Waits are short: links are made all the time, so that work which waits for the app to be idle would never begin within a life.
  wait: milliseconds => (milliseconds === 0 ? giveWay() : wait(Math.min(milliseconds, 50))),
  ahead: Number(life) * betweenLives,
})
const firstLife = 1_700_000_000_000
await app.start()
if (app.state().store.state === 'closed') {
  const { store } = expectValue(await call('app.restoreBackup', undefined))
  const notice = store.state === 'open' ? store.notice : null
  if (notice?.kind !== 'restored') throw new Error(`Not restored: ${JSON.stringify(store)}`)
  const ofLife = Math.floor((notice.backupAt - firstLife) / betweenLives)
  say({ restored: { life: ofLife, backupAt: notice.backupAt, file: notice.file } })
}
if (app.state().connections.length === 0) {
  expectValue(await call('connections.testAndSave', { address, apiKey: 'udc_soak', untested: true }))
}
app.follow()
while (until !== 'end') {
  const { link } = expectValue(
    await call('links.create', { ...newLink({ customer: 'Somebody' }), id: randomUUID() }),
  )
  say({ made: { id: link.id, url: link.url } })
  await wait(20)
}
while (!app.state().connections[0]?.upToDate) await wait(50)
const customers: string[] = []
for (let isMore = true; isMore; ) {
  const page = {
    search: '',
    utility: null,
    state: null,
    onlyNew: false,
    offset: customers.length,
    limit: atOnce,
  }
  const { rows } = expectValue(await call('accounts.page', page))
  customers.push(...rows.map(({ customerId, city }) => `${customerId} ${city}`))
  isMore = rows.length === atOnce
}
const links: { id: string; url: string | null }[] = []
for (let isMore = true; isMore; ) {
  const { rows } = expectValue(await call('links.page', { search: '', offset: links.length, limit: atOnce }))
  links.push(...rows.map(({ id, url }) => ({ id, url })))
  isMore = rows.length === atOnce
}
await app.close()
// Exits in the callback: a long line is written only once its reader has taken it.
process.stdout.write(`${JSON.stringify({ customers, links })}\n`, () => process.exit(0))
