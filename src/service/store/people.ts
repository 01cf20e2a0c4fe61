import { sql } from 'kysely'
import { appendChanges } from './append-changes.ts'
import { namesOf } from './companies.ts'
import { newId, newToken, sha256 } from './ids.ts'
import { type Db, didChange, rowOf, type Store, takeTurn } from './store.ts'

/** Staff and customers sign in separately, and may use the same email address. */
export type PersonTable = 'company_users' | 'customers'

export type Login = { id: string; passwordHash: string }

/** `email` is lower case. A person without a password cannot sign in and is not found. */
export const findLogin = (db: Db, table: PersonTable, email: string): Promise<Login | undefined> =>
  rowOf(
    db,
    sql<Login>`select id, password_hash as "passwordHash" from ${sql.table(table)}
      where email = ${email} and password_hash is not null`,
  )

export type NewPerson = { name: string; email: string; passwordHash: string; now: number }

export const createCustomer = async (db: Db, { name, email, passwordHash, now }: NewPerson) => {
  const customer = { id: newId('cus', now), name, email, password_hash: passwordHash, created_at: now }
  const insert = db.insertInto('customers').values(customer)
  await insert.onConflict(conflict => conflict.column('email').doNothing()).execute()
}

/** Makes a company with its first person; does nothing where the email address is in use. */
export const createCompany = (
  db: Db,
  { company, name, email, passwordHash, now }: NewPerson & { company: string },
): Promise<void> =>
  db.transaction().execute(async trx => {
    const companyId = newId('com', now)
    const row = { id: companyId, ...namesOf(company), created_at: now }
    await trx.insertInto('companies').values(row).execute()
    // Who is only invited somewhere may register a company instead.
    const invited = trx.deleteFrom('company_users').where('email', '=', email)
    await invited.where('invited_by', 'is not', null).execute()
    const who = { id: newId('usr', now), name, email, password_hash: passwordHash }
    const insert = trx.insertInto('company_users').values({ ...who, company_id: companyId, created_at: now })
    const made = await insert.onConflict(conflict => conflict.column('email').doNothing()).executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 1n) return
    await trx.deleteFrom('companies').where('id', '=', companyId).execute()
  })

/** Ends these people's sessions, and their links to choose a password. */
export const forgetSignIns = async (trx: Db, ids: string[]): Promise<void> => {
  for (const table of ['sessions', 'password_resets'] as const)
    await trx.deleteFrom(table).where('person_id', 'in', ids).execute()
}

/** Deletes a customer with all their accounts and shares; companies no longer see them. */
export const deleteCustomer = (db: Db, customerId: string, now: number): Promise<void> =>
  db.transaction().execute(async trx => {
    if (!(await takeTurn(trx, 'customers', customerId))) return
    const active = trx.selectFrom('shares').select('company_id as companyId')
    const shares = await active.where(eb => eb.and({ customer_id: customerId, ended_at: null })).execute()
    await forgetSignIns(trx, [customerId])
    await trx.deleteFrom('customers').where('id', '=', customerId).execute()
    const ended = { type: 'account.ended', at: now, customerId } as const
    const changes = shares.map(({ companyId }) => ({ companyId, ...ended }))
    await appendChanges(trx, changes)
  })

/** How long a session lasts: after twelve hours everyone signs in again. */
export const sessionMilliseconds = 12 * 60 * 60 * 1000

export const addSession = async (db: Db, personId: string, now: number): Promise<string> => {
  const token = newToken(40)
  const times = { created_at: now, expires_at: now + sessionMilliseconds }
  const session = { token_hash: sha256(token), person_id: personId, ...times }
  await db.insertInto('sessions').values(session).execute()
  return token
}

/** Who signs in, the hash that their password was checked against, and the hash of a new password if there is one. */
type Checked = { id: string; passwordHash: string; newHash?: string; now: number }

/** Answers a new session's cookie; null where the password was changed since it was checked. A new password ends all other sessions and a reset link. */
export const openSession = (
  db: Db,
  table: PersonTable,
  { id, passwordHash, newHash = passwordHash, now }: Checked,
): Promise<string | null> =>
  db.transaction().execute(async trx => {
    // Only where the checked hash is still stored; a concurrent change waits for this transaction.
    const update = trx.updateTable(table).set({ password_hash: newHash })
    if (!(await didChange(update.where(eb => eb.and({ id, password_hash: passwordHash }))))) return null
    if (newHash !== passwordHash) await forgetSignIns(trx, [id])
    return addSession(trx, id, now)
  })

export const endSession = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', sha256(token)).execute()
}

export type Staff = { id: string; name: string; email: string; companyId: string; companyName: string }
export type SignedInCustomer = { id: string; name: string; email: string }

/** The staff member of a portal session; undefined for a customer's session and for one that is expired or unknown. */
export const findStaff = async ({ read }: Store, token: string, now: number): Promise<Staff | undefined> => {
  const rows = await read(sql<Staff>`select person.id, person.name, email, companies.id as "companyId",
      companies.name as "companyName"
    from sessions inner join company_users as person on person.id = person_id
    inner join companies on companies.id = company_id
    where token_hash = ${sha256(token)} and expires_at > ${now}`)
  return rows[0]
}

/** The customer of a session; undefined for a staff session and for one that is expired or unknown. */
export const findSignedInCustomer = async ({ read }: Store, token: string, now: number) => {
  const rows = await read(sql<SignedInCustomer>`select id, name, coalesce(email, '') as email
    from sessions inner join customers on id = person_id
    where token_hash = ${sha256(token)} and expires_at > ${now}`)
  return rows[0]
}

const day = 24 * 60 * 60 * 1000

/** Makes a reset token, for one use within a day (`keep`); an earlier one stops working. Answers the end of the link; only its hash is stored. */
export const createPasswordReset = async (db: Db, personId: string, now: number, keep = day) => {
  const token = newToken(40)
  const reset = { token_hash: sha256(token), expires_at: now + keep }
  const insert = db.insertInto('password_resets').values({ person_id: personId, ...reset })
  await insert.onConflict(conflict => conflict.column('person_id').doUpdateSet(reset)).execute()
  return token
}

type Reset = { token: string; now: number }
type ResetPerson = { id: string; email: string | null; company: string | null }

/** The company that a person is invited to. */
const invitedTo = {
  company_users: sql`(select name from companies where companies.id = company_id and invited_by is not null)`,
  customers: sql`null`,
}

/** The person whose password the link can set, and the company that they join with it; undefined where it is used, expired or unknown. */
export const findPasswordReset = (db: Db, table: PersonTable, { token, now }: Reset) =>
  rowOf(
    db,
    sql<ResetPerson>`select id, email, ${invitedTo[table]} as company from ${sql.table(table)} where id in
      (select person_id from password_resets where token_hash = ${sha256(token)} and expires_at > ${now})`,
  )

/** Stores the new password (and the name of who is invited), ends all sessions and answers a new one; null where the link is spent: of two at once only one succeeds. */
export const spendPasswordReset = (
  db: Db,
  table: PersonTable,
  { token, newHash, name, now }: Reset & { newHash: string; name: string },
): Promise<string | null> =>
  db.transaction().execute(async trx => {
    const person = await findPasswordReset(trx, table, { token, now })
    // The person before the link, as inviting again does: the other way round the two could deadlock.
    if (person === undefined || !(await takeTurn(trx, table, person.id))) return null
    const spent = trx.deleteFrom('password_resets').where('token_hash', '=', sha256(token))
    if ((await spent.executeTakeFirst()).numDeletedRows === 0n) return null
    await trx.updateTable(table).set({ password_hash: newHash }).where('id', '=', person.id).execute()
    if (person.company !== null) {
      const joined = trx.updateTable('company_users').set({ name, invited_by: null, created_at: now })
      await joined.where('id', '=', person.id).execute()
    }
    await forgetSignIns(trx, [person.id])
    return addSession(trx, person.id, now)
  })
