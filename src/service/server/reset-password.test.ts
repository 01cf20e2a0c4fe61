import { expect, test } from 'vitest'
import { answerRequest } from '../testing/request.ts'
import { startTown } from '../testing/town.ts'
import { readOptions } from './args.ts'
import { makeResetLinks } from './commands.ts'

test('the operator gets a link for each half of the site, beside the service', async () => {
  const town = await startTown('sqlite')
  const { source, store, acme } = town
  if (source.kind !== 'sqlite') throw new Error('Not on SQLite')
  const options = readOptions(['--data', source.folder, '--public-url', 'http://localhost/'])
  const [line = '', ...none] = await makeResetLinks(options, ' Carla@Example.com ', Date.now())
  expect(none).toEqual([])
  const url = /http:\S+/.exec(line)?.[0] ?? ''
  expect((await answerRequest(town.app, new Request(url))).status).toBe(200)
  await store.db
    .updateTable('company_users')
    .set({ email: 'carla@example.com' })
    .where('id', '=', acme.id)
    .execute()
  expect(await makeResetLinks(options, 'carla@example.com', Date.now())).toEqual([
    expect.stringMatching(/^Staff, .*\/portal\/reset\/\w{40}$/),
    expect.stringMatching(/^Customer, .*\/customer\/reset\/\w{40}$/),
  ])
  await expect(makeResetLinks(options, 'x@example.com', Date.now())).rejects.toThrow('Nobody is registered')
  const without = readOptions(['--data', source.folder])
  await expect(makeResetLinks(without, 'carla@example.com', Date.now())).rejects.toThrow('--public-url')
})
