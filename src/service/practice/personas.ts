import type { Insertable } from 'kysely'
import type { Schema, UtilityAccountRow } from '../store/database/schema.ts'
import { newId } from '../store/ids.ts'
import type { FollowedLink } from '../store/links.ts'
import { type Accepted, acceptLink } from '../store/shares.ts'
import type { Db, Store } from '../store/store.ts'
import type { NewUtilityAccount } from '../store/utility-accounts.ts'
import list from './personas.json' with { type: 'json' }

/** An invented customer as they are stored. */
export type Invented = { customer: Insertable<Schema['customers']>; accounts: UtilityAccountRow[] }

/** Stores invented customers, and answers the utility accounts of all of them. */
export const insertInvented = async (db: Db, people: Invented[]): Promise<UtilityAccountRow[]> => {
  const accounts = people.flatMap(invented => invented.accounts)
  await db
    .insertInto('customers')
    .values(people.map(({ customer }) => customer))
    .execute()
  if (accounts.length > 0) await db.insertInto('utility_accounts').values(accounts).execute()
  return accounts
}

/** An invented customer for one odd case; `name` speaks for it. */
export type Persona = { id: string; name: string; about: string; accounts: NewUtilityAccount[] }

export const personas: Persona[] = list

/** All of them, to choose one from. */
export const personaOptions = personas.map(({ id, name, about }) => ({
  value: id,
  label: `${name} (${about})`,
}))

/** A new customer after the persona with that ID; the ordinary one, which is the first, where there is none. */
const inventPersona = (personaId: string, now: number): Invented => {
  const persona = personas.find(({ id }) => id === personaId) ?? personas[0]
  if (persona === undefined) throw new Error('There is no persona')
  const customer = { id: newId('cus', now), name: persona.name, created_at: now }
  const accounts = persona.accounts.map(given => ({
    id: newId('ea', now),
    customer_id: customer.id,
    ...given,
    created_at: now,
  }))
  return { customer, accounts }
}

/** Accepts a link as a new invented customer. Answers `closed` where somebody was quicker. */
export const acceptAsInvented = async (
  { db }: Store,
  { link, persona, now }: { link: FollowedLink; persona: string; now: number },
): Promise<Accepted> => {
  const invented = inventPersona(persona, now)
  const utilityAccountIds = (await insertInvented(db, [invented])).map(({ id }) => id)
  const { companyId } = link
  return acceptLink(db, { companyId, customerId: invented.customer.id, utilityAccountIds, link, now })
}
