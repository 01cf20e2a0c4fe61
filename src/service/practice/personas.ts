import type { Insertable } from 'kysely'
import type { Schema, UtilityAccountRow } from '../store/database/schema.ts'
import { newId } from '../store/ids.ts'
import type { FollowedLink } from '../store/links.ts'
import { type Accepted, acceptLink } from '../store/shares.ts'
import type { Db, Store } from '../store/store.ts'
import type { NewUtilityAccount } from '../store/utility-accounts.ts'
import list from './personas.json' with { type: 'json' }

export type Invented = { customer: Insertable<Schema['customers']>; accounts: UtilityAccountRow[] }

export const insertInvented = async (db: Db, people: Invented[]): Promise<UtilityAccountRow[]> => {
  const accounts = people.flatMap(invented => invented.accounts)
  const customers = people.map(({ customer }) => customer)
  await db.insertInto('customers').values(customers).execute()
  if (accounts.length > 0) await db.insertInto('utility_accounts').values(accounts).execute()
  return accounts
}

export const personas: { id: string; name: string; about: string; accounts: NewUtilityAccount[] }[] = list

export const personaOptions = personas.map(({ id, name, about }) => ({
  value: id,
  label: `${name} (${about})`,
}))

/** A new customer made from the persona with that ID; from the first, ordinary one where there is none. */
const inventPersona = (personaId: string, now: number): Invented => {
  const persona = personas.find(({ id }) => id === personaId) ?? personas[0]
  if (persona === undefined) throw new Error('There is no persona')
  const customer = { id: newId('cus', now), name: persona.name, created_at: now }
  const of = { customer_id: customer.id, created_at: now }
  const accounts = persona.accounts.map(given => ({ id: newId('ea', now), ...given, ...of }))
  return { customer, accounts }
}

export const acceptAsInvented = async (
  { db }: Store,
  { link, persona, now }: { link: FollowedLink; persona: string; now: number },
): Promise<Accepted> => {
  const invented = inventPersona(persona, now)
  const utilityAccountIds = (await insertInvented(db, [invented])).map(({ id }) => id)
  const { companyId } = link
  return acceptLink(db, { companyId, customerId: invented.customer.id, utilityAccountIds, link, now })
}

export const practiceStaff = { email: 'staff@brightwater.example', password: 'practice-portal' }

/** Hash of the password above, so that starting need not compute it. */
const passwordHash =
  '$scrypt$ln=17,r=8,p=1$6n7KFqCpNUDtaDJO0eDnMQ$8zrLRBz3yGhZcR/9pL8OWAoCIkYIcyeTDdXKXeuR+n4'

export const preparePracticeStaff = (db: Db, { companyId, now }: { companyId: string; now: number }) => {
  const { email } = practiceStaff
  const who = { id: newId('usr', now), name: 'Practice Staff', email, password_hash: passwordHash }
  const insert = db.insertInto('company_users').values({ ...who, company_id: companyId, created_at: now })
  return insert.onConflict(conflict => conflict.column('email').doNothing()).execute()
}
