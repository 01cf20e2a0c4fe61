import { sql } from 'kysely'
import { newId } from './ids.ts'
import { createPasswordReset, forgetSignIns } from './people.ts'
import { type Db, type OfCompany, rowsOf, takeTurn } from './store.ts'

/** People of a company, with those who are invited. */
export const maxPeople = 100

const inviteMilliseconds = 7 * 24 * 60 * 60 * 1000

/** A hash that no password fits, until the invited person chooses one. */
const noPassword = `$scrypt$ln=17,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** `invitedBy` and `invitedUntil`: of those who are invited and have not joined. */
export type Colleague = Record<'id' | 'name' | 'email', string> & {
  createdAt: number
  invitedBy: string | null
  invitedUntil: number | null
}

/** The people of a company, the first one first. */
export const listPeople = (db: Db, companyId: string): Promise<Colleague[]> =>
  rowsOf(
    db,
    sql`select id, name, email, created_at as "createdAt", invited_by as "invitedBy",
      case when invited_by is not null then coalesce(expires_at, 0) end as "invitedUntil"
    from company_users left join password_resets on person_id = id
    where company_id = ${companyId} order by created_at, id`,
  )

/**
 * Invites a colleague for a person (`id`), and answers the end of the link by which they choose a password within seven days; earlier links for the same
 * address, from whichever company, stop working. `known`: the address signs in already; `full`: there are a hundred people.
 */
export const invite = (
  db: Db,
  { companyId, id: by, email, now }: OfCompany & { email: string },
): Promise<{ token: string } | 'known' | 'full'> =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'companies', companyId)
    const people = await listPeople(trx, companyId)
    // Somebody who was removed just now invites nobody more.
    const isGone = people.every(({ id }) => id !== by)
    if (isGone || people.filter(person => person.email !== email).length >= maxPeople) return 'full'
    const invited = { company_id: companyId, name: email, invited_by: by, created_at: now }
    const row = { ...invited, id: newId('usr', now), email, password_hash: noPassword }
    const upsert = trx
      .insertInto('company_users')
      .values(row)
      .onConflict(conflict =>
        conflict.column('email').doUpdateSet(invited).where('company_users.invited_by', 'is not', null),
      )
    const person = await upsert.returning('id').executeTakeFirst()
    return person ? { token: await createPasswordReset(trx, person.id, now, inviteMilliseconds) } : 'known'
  })

/** Removes a person and whom they invited, with their sessions and links, at once. The last one who has joined stays. */
export const removePerson = (db: Db, { companyId, id }: Omit<OfCompany, 'now'>): Promise<void> =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'companies', companyId)
    const people = await listPeople(trx, companyId)
    if (people.every(person => person.invitedBy !== null || person.id === id)) return
    // The person first: a sign-in that is under way holds their row, and its session is deleted after it. Who has joined since they were listed stays.
    const own = trx.deleteFrom('company_users').where('company_id', '=', companyId)
    const leaving = own.where(eb => eb.or({ id, invited_by: id })).returning('id')
    const gone = (await leaving.execute()).map(person => person.id)
    if (gone.length > 0) await forgetSignIns(trx, gone)
  })
