import { appendChanges } from './append-changes.ts'
import { newId } from './ids.ts'
import { type Db, takeTurn } from './store.ts'

/** Companies' people and customers sign in apart, and may use the same email address. */
export type PersonTable = 'company_users' | 'customers'

export type Login = { id: string; passwordHash: string }

/** `email` is lower case. Somebody without a password cannot sign in and is not found. */
export const findLogin = async (db: Db, table: PersonTable, email: string): Promise<Login | undefined> => {
  const row = await db
    .selectFrom(table)
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.password_hash == null ? undefined : { id: row.id, passwordHash: row.password_hash }
}

type NewPerson = { name: string; email: string; passwordHash: string; now: number }

/** Makes a customer; does nothing where the email address is in use. */
export const createCustomer = async (db: Db, { name, email, passwordHash, now }: NewPerson) => {
  await db
    .insertInto('customers')
    .values({ id: newId('cus', now), name, email, password_hash: passwordHash, created_at: now })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
}

/** Makes a company with its first person; does nothing where the email address is in use. */
export const createCompany = (
  db: Db,
  { company, name, email, passwordHash, now }: NewPerson & { company: string },
): Promise<void> =>
  db.transaction().execute(async trx => {
    const companyId = newId('com', now)
    await trx.insertInto('companies').values({ id: companyId, name: company, created_at: now }).execute()
    const person = { id: newId('usr', now), company_id: companyId, name, email, password_hash: passwordHash }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('company_users')
      .values({ ...person, created_at: now })
      .onConflict(conflict => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) {
      await trx.deleteFrom('companies').where('id', '=', companyId).execute()
    }
  })

/** Removes a customer with everything that they added and share; companies no longer see them. */
export const deleteCustomer = (db: Db, customerId: string, now: number): Promise<void> =>
  db.transaction().execute(async trx => {
    if (!(await takeTurn(trx, 'customers', customerId))) return
    const shares = await trx
      .selectFrom('shares')
      .select('company_id as companyId')
      .where(eb => eb.and({ customer_id: customerId, ended_at: null }))
      .execute()
    await trx.deleteFrom('sessions').where('person_id', '=', customerId).execute()
    await trx.deleteFrom('customers').where('id', '=', customerId).execute()
    await appendChanges(
      trx,
      shares.map(({ companyId }) => ({ companyId, type: 'account.ended', at: now, customerId })),
    )
  })
