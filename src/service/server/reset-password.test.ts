import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readVersion } from '../store/database/migrate.ts'
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

test('no reset link brings data of another version up to date, or begins a new data folder', async () => {
  const town = await startTown('sqlite')
  const { source, store } = town
  if (source.kind !== 'sqlite') throw new Error('Not on SQLite')
  const optionsOf = (folder: string) => readOptions(['--data', folder, '--public-url', 'http://localhost/'])
  const wrong = join(source.folder, 'mistyped')
  await expect(makeResetLinks(optionsOf(wrong), 'carla@example.com', Date.now())).rejects.toThrow(wrong)
  expect(existsSync(wrong)).toBe(false)
  // As the service of an earlier version, which runs on it, has it.
  await sql`alter table schema_version drop column oldest`.execute(store.db)
  await sql`update schema_version set version = 6`.execute(store.db)
  const made = makeResetLinks(optionsOf(source.folder), 'carla@example.com', Date.now())
  await expect(made).rejects.toThrow('another version')
  expect(await readVersion(store)).toEqual({ version: 6, oldest: 6 })
})
