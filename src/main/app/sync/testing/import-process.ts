import { setImmediate as giveWay, setTimeout as wait } from 'node:timers/promises'
import { createTestApp } from '../../testing/ports.ts'
import { expectValue } from '../../testing/scene.ts'
import { keptSecrets } from './kept-secrets.ts'

// The app's main part in a process of its own that reads the whole list, to be killed. Arguments: its folder and the service's address.
// Says how many customers are imported as it goes, then how it ended.

const [folder = '', address = ''] = process.argv.slice(2)

const { app, call } = createTestApp(folder, {
  secrets: keptSecrets(folder),
  wait: milliseconds => (milliseconds === 0 ? giveWay() : wait(milliseconds)),
  onEmit: (name, payload) => {
    if (name === 'accounts.progress') process.stdout.write(`${JSON.stringify(payload)}\n`)
  },
})
await app.start()
if (app.state().connections.length === 0) {
  expectValue(await call('connections.testAndSave', { address, apiKey: 'udc_soak', untested: true }))
}
const { customers, end } = expectValue(await call('accounts.refresh', undefined))
await app.close()
process.stdout.write(`${JSON.stringify({ customers, end })}\n`)
process.exit(0)
