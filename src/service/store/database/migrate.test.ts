import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSource, kinds } from '../../testing/database.ts'
import { listKeys } from '../api-keys.ts'
import { migration1 } from './migration-1.ts'
import { openStore } from './open.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const onError = () => undefined

test.each(kinds)(
  'a database of the first version keeps its keys, and those of practice starts get their own place, on %s',
  async kind => {
    const { source, remove } = await createSource(kind)
    onTestFinished(remove)
    const before =
      source.kind === 'sqlite'
        ? openSqlite(`${source.folder}/service.db`, onError)
        : openPostgres(source.url, { connections: 1, patience: 5000, onError })
    const statements = [
      ...migration1(kind),
      'create table schema_version (version integer not null)',
      'insert into schema_version (version) values (1)',
      "insert into companies values ('com_1', 'Practice', 0)",
      "insert into facts values ('practice-company', 'com_1')",
      "insert into api_keys values ('key_1', 'com_1', 'Practice start', 'h1', 'abcd', 1, null, null)",
      "insert into api_keys values ('key_2', 'com_1', 'Front desk', 'h2', 'efgh', 2, null, null)",
    ]
    for (const statement of statements) await sql.raw(statement).execute(before.db)
    await before.close()

    for (let start = 0; start < 2; start += 1) {
      const store = await openStore(source, onError)
      const keys = await listKeys(store.db, 'com_1')
      await store.close()
      expect(keys.map(({ name, own_place }) => [name, own_place])).toEqual([
        ['Practice start', 1],
        ['Front desk', 0],
      ])
    }
  },
)
