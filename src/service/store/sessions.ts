import { slot } from './database/slot.ts'
import { newToken, sha256 } from './ids.ts'
import type { PersonTable } from './people.ts'
import { rowsInAStep } from './steps/retention.ts'
import { type Db, didChange, type Store } from './store.ts'

/** Twelve hours after signing in everybody signs in again. */
export const sessionMilliseconds = 12 * 60 * 60 * 1000

/** Who signs in, with the hash that their password was checked against. */
type Checked = { id: string; passwordHash: string; now: number }

/** Opens a session and answers its cookie's value. */
export const addSession = async (db: Db, personId: string, now: number): Promise<string> => {
  const token = newToken(40)
  const session = { token_hash: sha256(token), person_id: personId, created_at: now }
  await db
    .insertInto('sessions')
    .values({ ...session, expires_at: now + sessionMilliseconds })
    .execute()
  return token
}

/** Stores a hash where the one that was checked still stands; a request at the same time waits for the transaction's end. */
const replaceHash = (trx: Db, table: PersonTable, { id, passwordHash }: Checked, newHash: string) =>
  didChange(
    trx
      .updateTable(table)
      .set({ password_hash: newHash })
      .where(eb => eb.and({ id, password_hash: passwordHash })),
  )

/**
 * Opens a session for a company user or a customer and answers its cookie's value, which is stored nowhere. Answers null
 * where the password was changed since it was checked.
 */
export const openSession = (db: Db, table: PersonTable, checked: Checked): Promise<string | null> =>
  db.transaction().execute(async trx => {
    const same = await replaceHash(trx, table, checked, checked.passwordHash)
    return same ? addSession(trx, checked.id, checked.now) : null
  })

/** Changes a password, signs the person out everywhere and opens a session; null as above. */
export const changePassword = (
  db: Db,
  table: PersonTable,
  { newHash, ...checked }: Checked & { newHash: string },
): Promise<string | null> =>
  db.transaction().execute(async trx => {
    if (!(await replaceHash(trx, table, checked, newHash))) return null
    await trx.deleteFrom('sessions').where('person_id', '=', checked.id).execute()
    return addSession(trx, checked.id, checked.now)
  })

export const endSession = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', sha256(token)).execute()
}

/** Removes the next few sessions that have ended by themselves. Answers whether there may be more. */
export const dropSomeOldSessions = async (db: Db, now: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', old =>
      old
        .selectFrom('sessions')
        .select('token_hash')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(rowsInAStep),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(rowsInAStep)
}

export type Staff = { id: string; name: string; email: string; companyId: string; companyName: string }
export type SignedInCustomer = { id: string; name: string; email: string }

const openSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .where('sessions.token_hash', '=', slot<string>('hash'))
    .where('sessions.expires_at', '>', slot<number>('now'))

/** Answers who has this session at the portal; a customer's session, an old or an unknown one finds none. */
export const prepareFindStaff = (store: Store) => {
  const find = store.prepare(db =>
    openSessions(db)
      .innerJoin('company_users as person', 'person.id', 'sessions.person_id')
      .innerJoin('companies', 'companies.id', 'person.company_id')
      .select(['person.id', 'person.name', 'person.email'])
      .select(['companies.id as companyId', 'companies.name as companyName']),
  )
  return async (token: string, now: number): Promise<Staff | undefined> =>
    (await find({ hash: sha256(token), now }))[0]
}

/** Answers which customer has this session; a company user's, an old or an unknown one finds none. */
export const prepareFindSignedInCustomer = (store: Store) => {
  const find = store.prepare(db =>
    openSessions(db)
      .innerJoin('customers as person', 'person.id', 'sessions.person_id')
      .select(['person.id', 'person.name', 'person.email']),
  )
  return async (token: string, now: number): Promise<SignedInCustomer | undefined> => {
    const person = (await find({ hash: sha256(token), now }))[0]
    return person && { ...person, email: person.email ?? '' }
  }
}
