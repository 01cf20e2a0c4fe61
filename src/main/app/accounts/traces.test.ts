import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openToRead } from '../../sqlite/database.ts'
import { sendJson } from '../testing/ports.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

// What was removed for good is looked for in the decrypted bytes of every file that is kept.

const scene = setUpScene()
const gone = {
  customerId: 'cus_gone',
  name: 'Zyzzogeton Quux',
  street: '77 Quokkaberg Lane',
  city: 'Xanthippe',
}
const stays = { customerId: 'cus_stays', name: 'Wilhelmina Fjord', street: '5 Main St', city: 'El Paso' }

type Person = typeof gone

const accountOf = ({ customerId, name, street, city }: Person) => ({
  customerId,
  customer: { name, email: `${name.replace(' ', '.').toLowerCase()}@example.com` },
  utilityAccounts: [{ address: { street, city, state: 'TX' } }],
})

const serve = (people: Person[]) =>
  scene().server.answer((request, response) => {
    const accounts = people.map(accountOf)
    if (request.url?.startsWith('/accounts?') || request.url === '/accounts')
      sendJson(response, 200, { accounts, nextCursor: null })
    else scene().serve(request, response)
  })

/** The files that contain a word anywhere, in rows or in what deleted rows left. */
const filesWith = async (word: string): Promise<string[]> => {
  const name = scene()
    .keychain.names()
    .find(secret => secret.endsWith('/store'))
  const key = await scene().keychain.memory.get(name ?? '')
  const files = readdirSync(scene().dataDir).filter(file => file.endsWith('.db'))
  return files.filter(file => {
    const db = openToRead({
      file: join(scene().dataDir, file),
      key: key.state === 'stored' ? key.secret : '',
    })
    const bytes = db.serialize().toString('latin1').toLowerCase()
    db.close()
    return bytes.includes(word)
  })
}

const logs = () =>
  readdirSync(scene().dataDir)
    .filter(file => file.endsWith('-wal'))
    .map(file => statSync(join(scene().dataDir, file)).size)

/** The first words of name, street and city, as they are indexed. */
const words = ['zyzzoget', 'quokkaber', 'xanthip']

const withEnded = async () => {
  serve([gone, stays])
  const started = await scene().connected()
  expectValue(await started.call('accounts.refresh', undefined))
  await expect.poll(backups).not.toEqual([])
  serve([stays])
  expectValue(await started.call('accounts.refresh', undefined))
  return started
}
const backups = () => readdirSync(scene().dataDir).filter(name => /^ledger-backup-\d.*\.db$/.test(name))

const expectNoTrace = async () => {
  for (const word of words) expect([word, await filesWith(word)]).toEqual([word, []])
  expect(await filesWith('wilhelmina')).not.toEqual([])
  expect(logs().every(size => size === 0)).toBe(true)
}

it('Remove now leaves no word of a customer in the ledger, a mirror, or a back-up', async () => {
  const started = await withEnded()
  expect(await filesWith('zyzzoget')).not.toEqual([])
  expectValue(await started.call('accounts.removeNow', { customerId: gone.customerId }))
  await started.app.close()
  await expectNoTrace()
})

it('a start after a kill in the middle leaves none either', async () => {
  const started = await withEnded()
  const traces = "INSERT INTO setting VALUES ('traces/left', '1')"
  const emptied =
    "UPDATE ended SET raw = '', name = NULL, email = NULL, removed_at = 1; DELETE FROM customer_change;"
  const again = await scene().restartedWith(started, `${traces}; ${emptied}`)
  // Upkeep, which makes up for the erasure, begins after the page's first call.
  expectValue(await again.call('app.state', undefined))
  await expect.poll(() => filesWith('zyzzoget')).toEqual([])
  await again.app.close()
  await expectNoTrace()
})

it('the removal of a connection leaves none, nor its mirror', async () => {
  const started = await withEnded()
  serve([stays])
  const id = started.app.state().currentId ?? ''
  expectValue(await started.call('connections.testAndSave', { address: scene().server.address, apiKey }))
  expectValue(await started.call('accounts.refresh', undefined))
  expectValue(await started.call('connections.remove', { id }))
  expect(readdirSync(scene().dataDir).filter(file => file.startsWith(`mirror-${id}`))).toEqual([])
  await expect.poll(() => filesWith('zyzzoget')).toEqual([])
  await started.app.close()
  await expectNoTrace()
})
