import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { openStore } from '../store/database/open.ts'
import { type Op, opSchema, perform } from './changes-ops.ts'

// A process of writers, each of which repeats its list until the process is killed. Arguments: a data folder or a postgres:// address, the
// company ('': the only one), the lists as JSON, and milliseconds between two writes of each.

const [place = '', company = '', lists = '', between = '0'] = process.argv.slice(2)
const { db } = await openStore(
  place.startsWith('postgres:')
    ? { kind: 'postgres', url: place, connections: 3, patience: 60_000 }
    : { kind: 'sqlite', folder: place },
  () => undefined,
)

const only = () => db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
const companyId = company === '' ? (await only()).id : company

const write = async (ops: Op[]): Promise<void> => {
  while (true) {
    for (const op of ops) {
      // The customer may be deleted between two statements, or the database be busy: then nothing is changed.
      await perform(db, companyId, op).catch(() => undefined)
      if (between !== '0') await wait(Number(between))
    }
  }
}
process.on('disconnect', () => process.exit(0))
await Promise.all(z.array(z.array(opSchema)).parse(JSON.parse(lists)).map(write))
