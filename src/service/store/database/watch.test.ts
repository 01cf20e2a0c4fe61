import { expect, onTestFinished, test } from 'vitest'
import { readHead } from '../../changes/read.ts'
import { createSource } from '../../testing/database.ts'
import { appendChanges } from '../append-changes.ts'
import { openStore } from './open.ts'

test('whoever is woken by another process reads what that wrote, though others read in the same turn before it did', async () => {
  const { source, remove } = await createSource('sqlite')
  const one = await openStore(source, () => undefined)
  const other = await openStore(source, () => undefined)
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()])
    await remove()
  })
  for (const id of ['com_1', 'com_2']) {
    await one.db.insertInto('companies').values({ id, name: id, created_at: 0 }).execute()
  }
  const happen = ({ db }: typeof one, companyId: string) =>
    db.transaction().execute(trx => appendChanges(trx, [{ companyId, type: 'standing.renewed', at: 1 }]))
  const woken = new Promise(resolve => {
    onTestFinished(one.listen(subject => subject === 'com_1' && resolve(readHead(one, 'com_1'))))
  })
  // All in one turn of the event loop: the own commit has the file checked only when the turn is over.
  await happen(one, 'com_2')
  expect(await readHead(one, 'com_1')).toEqual({ number: 0, at: 0 })
  await happen(other, 'com_1')
  expect(await woken).toEqual({ number: 1, at: 1 })
})
