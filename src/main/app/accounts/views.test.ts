import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { usualColumns } from '../../../contract/tables/exports.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const { seen: _, ...everything } = unfiltered
const filter: typeof everything = { ...everything, search: 'marmalade', state: 'TX' }

it('keeps views by name for each connection, in the encrypted store alone, and gives them back as they were', async () => {
  const first = await scene().connected()
  const { call } = first
  const list = async () => expectValue(await call('views.list', undefined))
  const save = (id: string, name: string, wanted = filter) => call('views.save', { id, name, filter: wanted })
  expectValue(await save('view-0001', '  Friday sheet '))
  expectValue(await save('view-0002', 'april'))
  expect(await list()).toMatchObject([
    { id: 'view-0002', name: 'april' },
    { id: 'view-0001', name: 'Friday sheet', filter, sheet: { format: 'csv' } },
  ])
  expect((await list())[1]?.sheet.columns).toEqual(usualColumns.accounts)

  // The same name is the same view, whatever its case.
  expectValue(await save('view-0003', 'FRIDAY sheet', everything))
  expect((await list()).map(({ id, name, filter: { search } }) => [id, name, search])).toEqual([
    ['view-0002', 'april', 'marmalade'],
    ['view-0001', 'FRIDAY sheet', ''],
  ])
  expectValue(await call('views.rename', { id: 'view-0001', name: 'Friday' }))
  expect(await call('views.rename', { id: 'view-0001', name: 'April' })).toMatchObject({
    failure: { code: 'invalid_input', fields: [{ message: 'Another view has this name' }] },
  })
  expect(await call('views.rename', { id: 'view-0001', name: '  ' })).toMatchObject({ ok: false })
  // Saving a known view under another name is refused: renaming is a call of its own.
  expect(await save('view-0001', 'Monday', everything)).toMatchObject({
    failure: { code: 'invalid_input', fields: [{ path: 'name', message: expect.stringMatching(/rename/i) }] },
  })
  expect(await save('view-0001', 'april', everything)).toMatchObject({ failure: { code: 'invalid_input' } })
  expectValue(await save('view-0001', 'Friday'))
  expect((await list()).map(({ name }) => name)).toEqual(['april', 'Friday'])
  expectValue(await call('views.remove', { id: 'view-0001' }))
  expect((await list()).map(({ name }) => name)).toEqual(['april'])

  // Views belong to a connection; one that a newer app saved is not listed, and not deleted.
  const again = await scene().restartedWith(
    first,
    `INSERT INTO connection (id, name, kind, address) VALUES ('other', 'o', 'service', 'https://o.example');
     INSERT INTO saved_view SELECT seq, 'view-0004', 'Theirs', held FROM connection, saved_view WHERE connection.id = 'other';
     INSERT INTO saved_view SELECT seq, 'view-0005', 'Newer', '{"filter":{"moon":1}}' FROM connection WHERE id <> 'other'`,
  )
  expect(expectValue(await again.call('views.list', undefined)).map(({ name }) => name)).toEqual(['april'])
  const written = readdirSync(scene().dataDir, { withFileTypes: true }).filter(entry => entry.isFile())
  expect(written.length).toBeGreaterThan(0)
  for (const { name } of written)
    expect([name, readFileSync(join(scene().dataDir, name)).includes('marmalade')]).toEqual([name, false])
})
