import { type Selectable, sql } from 'kysely'
import type { Schema } from './database/schema.ts'
import { newId, newToken, sha256 } from './ids.ts'
import { removeOverBeyond } from './steps/retention.ts'
import {
  type Db,
  didChange,
  inTransaction,
  type OfCompany,
  rowsOf,
  type Store,
  statement,
  takeTurn,
} from './store.ts'

export const maxKeysPerCompany = 20

export type KeyHolder = { id: string; companyId: string; lastUsedAt: number | null }

/** Answers the key with that SHA-256 unless it is unknown or revoked. */
export const findKey = async ({ read }: Store, hash: string): Promise<KeyHolder | undefined> => {
  const query = statement<KeyHolder>`select id, company_id as "companyId", last_used_at as "lastUsedAt"
    from api_keys where hash = ${hash} and revoked_at is null`
  return (await read(query))[0]
}

export type Key = Omit<Selectable<Schema['api_keys']>, 'company_id' | 'hash' | 'revoked_at'>

export const readCompanyName = async (db: Db, companyId: string): Promise<string | undefined> =>
  (await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst())?.name

type NewKey = { companyId: string; name: string; now: number }
type MadeKey = { id: string; secret: string }

const insertKey = async (db: Db, { companyId, name, now }: NewKey, ownPlace: 0 | 1): Promise<MadeKey> => {
  const id = newId('key', now)
  const secret = `udc_${newToken(40)}`
  const of = { company_id: companyId, name, created_at: now, own_place: ownPlace }
  const key = { id, hash: sha256(secret), hint: secret.slice(-4), ...of }
  await db.insertInto('api_keys').values(key).execute()
  await removeOverBeyond(db, 'revoked keys', companyId)
  return { id, secret }
}

/** The keys that count towards the company's limit. */
export const countedKeys = <Key extends { own_place: number }>(keys: Key[]): Key[] =>
  keys.filter(({ own_place }) => own_place === 0)

/** Makes a key and answers its secret (`udc_` and 40 characters), which is not stored; null: the company has 20 already. */
export const createKey = (db: Db, key: NewKey): Promise<MadeKey | null> =>
  inTransaction(db, async trx => {
    await takeTurn(trx, 'companies', key.companyId)
    const counted = countedKeys(await listKeys(trx, key.companyId))
    return counted.length >= maxKeysPerCompany ? null : insertKey(trx, key, 0)
  })

const startKeysToKeep = 10

/** Makes a key for one start of the practice service, outside of the limit; of earlier starts the latest ten stay valid. */
export const createStartKey = (db: Db, key: NewKey): Promise<MadeKey> =>
  db.transaction().execute(async trx => {
    const { companyId, now } = key
    await takeTurn(trx, 'companies', companyId)
    const earlier = (await listKeys(trx, companyId)).filter(({ own_place }) => own_place === 1)
    for (const { id } of earlier.slice(0, Math.max(0, earlier.length - startKeysToKeep + 1))) {
      await revokeKey(trx, { companyId, id, now })
    }
    return insertKey(trx, key, 1)
  })

/** The company's keys that are not revoked, oldest first. */
export const listKeys = (db: Db, companyId: string): Promise<Key[]> =>
  rowsOf(
    db,
    sql<Key>`select id, name, hint, created_at, last_used_at, own_place from api_keys
      where company_id = ${companyId} and revoked_at is null order by created_at, id`,
  )

/** Revokes a key at once. Answers whether the company had it. */
export const revokeKey = (db: Db, { companyId, id, now }: OfCompany) => {
  const update = db.updateTable('api_keys').set({ revoked_at: now })
  return didChange(update.where(eb => eb.and({ id, company_id: companyId, revoked_at: null })))
}

export const markKeyUsed = async (db: Db, { id, now }: { id: string; now: number }): Promise<void> => {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
