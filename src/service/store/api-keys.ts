import { slot } from './database/slot.ts'
import { newId, newToken, sha256 } from './ids.ts'
import { changes, type Db, type OfCompany, type Store, takeTurn } from './store.ts'

export const maxKeysPerCompany = 20

export type KeyHolder = { id: string; companyId: string; hash: string; lastUsedAt: number | null }

/** Answers the key with that SHA-256 unless it is unknown or revoked. */
export const prepareFindKey = (store: Store) => {
  const find = store.prepare<KeyHolder>(db =>
    db
      .selectFrom('api_keys')
      .select(['id', 'company_id as companyId', 'hash', 'last_used_at as lastUsedAt'])
      .where('hash', '=', slot<string>('hash'))
      .where('revoked_at', 'is', null),
  )
  return async (hash: string): Promise<KeyHolder | undefined> => (await find({ hash }))[0]
}

/**
 * Makes a key and answers its secret, `udc_` and 40 characters, which is stored nowhere.
 * Answers null when the company has 20 already.
 */
export const createKey = (
  db: Db,
  { companyId, name, now }: { companyId: string; name: string; now: number },
): Promise<{ id: string; secret: string } | null> =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'companies', companyId)
    if ((await listKeys(trx, companyId)).length >= maxKeysPerCompany) return null
    const id = newId('key', now)
    const secret = `udc_${newToken(40)}`
    const key = { id, company_id: companyId, name, hash: sha256(secret), hint: secret.slice(-4) }
    await trx
      .insertInto('api_keys')
      .values({ ...key, created_at: now })
      .execute()
    return { id, secret }
  })

/** The company's keys that are not revoked, oldest first. */
export const listKeys = (db: Db, companyId: string) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'created_at', 'last_used_at'])
    .where(eb => eb.and({ company_id: companyId, revoked_at: null }))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Ends a key at once. Answers whether the company had it. */
export const revokeKey = (db: Db, { companyId, id, now }: OfCompany) =>
  changes(
    db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where(eb => eb.and({ id, company_id: companyId, revoked_at: null })),
  )

export const markKeyUsed = async (db: Db, { id, now }: { id: string; now: number }): Promise<void> => {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
