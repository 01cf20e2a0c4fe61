import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as giveWay, setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Keychain } from '../../../ports.ts'
import { createTestApp } from '../../../testing/ports.ts'
import { expectValue } from '../../../testing/scene.ts'

// The app's main part in a process of its own that reads the whole list, to be killed. Arguments: its folder, the service's address and
// the list-worker. Says how many customers are saved as it goes, then "done".

const [folder = '', address = '', listScript = ''] = process.argv.slice(2)

/** A keychain that outlives the process. Only for tests: it lies open in the folder. */
const file = join(folder, 'secrets.json')
const kept = new Map(
  existsSync(file)
    ? Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))))
    : [],
)
const keep = () => writeFileSync(file, JSON.stringify(Object.fromEntries(kept)))
const secrets: Keychain = {
  isWaiting: () => false,
  onWaiting: () => undefined,
  get: async name => {
    const secret = kept.get(name)
    return secret === undefined ? { state: 'absent' } : { state: 'stored', secret }
  },
  set: async (name, secret) => {
    kept.set(name, secret)
    keep()
    return { state: 'stored', secret }
  },
  remove: async name => {
    const wasThere = kept.delete(name)
    keep()
    return { state: wasThere ? 'removed' : 'not_found' }
  },
}

const { app, call } = createTestApp(folder, {
  secrets,
  wait: milliseconds => (milliseconds === 0 ? giveWay() : wait(milliseconds)),
  onEmit: (name, payload) => {
    if (name === 'accounts.progress') process.stdout.write(`${JSON.stringify(payload)}\n`)
  },
  ...(listScript === '' ? {} : { listScript }),
})
await app.start()
if (app.state().connections.length === 0) {
  expectValue(await call('connections.testAndSave', { address, apiKey: 'udc_soak', untested: true }))
}
const { customers, end } = expectValue(await call('accounts.refresh', undefined))
app.close()
process.stdout.write(`${JSON.stringify({ customers, end })}\n`)
process.exit(0)
