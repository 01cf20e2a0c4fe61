import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type DataSource, openStore } from '../store/database/open.ts'
import { newToken, sha256 } from '../store/ids.ts'
import type { DatabaseKind, Store } from '../store/store.ts'
import { runAt } from './cluster.ts'
import { template } from './postgres-setup.ts'

/** Every test of the service runs on each of these. */
export const kinds: DatabaseKind[] = inject('postgres') === null ? ['sqlite'] : ['sqlite', 'postgres']

/** An empty database and the function that removes it; `migrated`: with the schema already, where that is quicker. */
export const createSource = async (
  kind: DatabaseKind,
  { migrated = false } = {},
): Promise<{ source: DataSource; remove: () => Promise<void> }> => {
  if (kind === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'connect-service-'))
    return {
      source: { kind, folder },
      remove: async () => rmSync(folder, { recursive: true }),
    }
  }
  const cluster = inject('postgres')
  if (cluster === null) throw new Error('PostgreSQL is not installed')
  const name = `test_${newToken(12).toLowerCase()}`
  await runAt(cluster, `create database ${name} ${migrated ? `template ${template} strategy file_copy` : ''}`)
  return {
    source: { kind, url: cluster.replace(/\/postgres\?/, `/${name}?`), connections: 4, patience: 120_000 },
    remove: () => runAt(cluster, `drop database ${name} with (force)`),
  }
}

/** A store on an empty database; both are gone when the test ends. */
export const createStore = async (kind: DatabaseKind): Promise<Store> => {
  const { source, remove } = await createSource(kind, { migrated: true })
  const store = await openStore(source, () => undefined)
  onTestFinished(async () => {
    await store.close()
    await remove()
  })
  return store
}

/** Signs a person in, with or without a password; answers the cookie's value. */
export const signIn = async ({ db }: Store, personId: string): Promise<string> => {
  const token = newToken(40)
  const now = Date.now()
  const session = { token_hash: sha256(token), person_id: personId, created_at: now }
  await db
    .insertInto('sessions')
    .values({ ...session, expires_at: now + 3_600_000 })
    .execute()
  return token
}
