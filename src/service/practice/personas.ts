import { newId } from '../store/ids.ts'
import type { NewUtilityAccount } from '../store/utility-accounts.ts'
import type { Invented } from './invented.ts'
import list from './personas.json' with { type: 'json' }

/** An invented customer for one odd case; `name` speaks for it. */
export type Persona = { id: string; name: string; about: string; accounts: NewUtilityAccount[] }

export const personas: Persona[] = list

/** All of them, to choose one from. */
export const personaOptions = personas.map(({ id, name, about }) => ({
  value: id,
  label: `${name} (${about})`,
}))

/** A new customer after the persona with that ID; the ordinary one, which is the first, where there is none. */
export const inventPersona = (personaId: string, now: number): Invented => {
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
