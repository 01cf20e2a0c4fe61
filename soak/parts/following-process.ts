import { randomUUID } from 'node:crypto'
import { setImmediate as giveWay, setTimeout as wait } from 'node:timers/promises'
import { keptSecrets } from '../../src/main/app/sync/testing/kept-secrets.ts'
import { createTestApp } from '../../src/main/app/testing/ports.ts'
import { expectValue, newLink } from '../../src/main/app/testing/scene.ts'

// The app's main part in a process of its own that follows a service and makes links, to be killed. Arguments: its folder, the service's
// address and "end", where it ends by itself once it is in step. A line each: the URL of every link that was made, and in the end what is there.

const [folder = '', address = '', until = ''] = process.argv.slice(2)
const atOnce = 500
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const { app, call } = createTestApp(folder, {
  secrets: keptSecrets(folder),
  wait: milliseconds => (milliseconds === 0 ? giveWay() : wait(milliseconds)),
})
await app.start()
if (app.state().connections.length === 0) {
  expectValue(await call('connections.testAndSave', { address, apiKey: 'udc_soak', untested: true }))
}
app.follow()
while (until !== 'end') {
  const { link } = expectValue(
    await call('links.create', { ...newLink({ customer: 'Somebody' }), id: randomUUID() }),
  )
  say({ made: link.url })
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
const links: (string | null)[] = []
for (let isMore = true; isMore; ) {
  const { rows } = expectValue(await call('links.page', { search: '', offset: links.length, limit: atOnce }))
  links.push(...rows.map(({ url }) => url))
  isMore = rows.length === atOnce
}
await app.close()
say({ customers, links })
process.exit(0)
