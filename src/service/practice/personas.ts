import { newId } from '../ids.ts'
import type { NewUtilityAccount } from '../store/utility-accounts.ts'
import type { Invented } from './invented.ts'

/** An invented customer for one odd case; `name` speaks for it. */
export type Persona = { id: string; name: string; about: string; accounts: NewUtilityAccount[] }

const account = (
  provider: string,
  account_number: string,
  street: string,
  [city, state, zip]: [string, string, string | null],
): NewUtilityAccount => ({ provider, account_number, street, city, state, zip })

export const personas = [
  {
    id: 'ordinary',
    name: 'Olivia Ordinary',
    about: 'one utility account',
    accounts: [
      account('Pacific Gas and Electric', '4402918837', '318 Olive Avenue', ['Fresno', 'CA', '93701']),
    ],
  },
  { id: 'none', name: 'Nora Noaccount', about: 'no utility account', accounts: [] },
  {
    id: 'three',
    name: 'Theo Threehomes',
    about: 'three utility accounts',
    accounts: [
      account('NV Energy', '3000981234', '77 Desert Inn Road', ['Las Vegas', 'NV', '89101']),
      account('Con Edison', '611203344550011', '245 West 107th Street, Apt 9C', ['New York', 'NY', '10025']),
      account('LUMA Energy', '0551923000', '12 Calle Méndez Vigo', ['Mayagüez', 'PR', '00680']),
    ],
  },
  {
    id: 'no-zip',
    name: 'Zack Zipless',
    about: 'an address without a ZIP code',
    accounts: [account('Idaho Power', '2200187765', 'Mile 14, Banks Lowman Road', ['Boise', 'ID', null])],
  },
  {
    id: 'long',
    name: 'Maximiliana Bartholomea Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen',
    about: 'very long names',
    accounts: [
      account(
        'Jemez Mountains Electric Cooperative',
        '00000000000099182736455463728190',
        '10284 Old Santa Fe Trail and Camino de los Montes Memorial Parkway Service Road North, Building 14, Suite 2207',
        ['Truth or Consequences and Elephant Butte', 'NM', '87901-4417'],
      ),
    ],
  },
  {
    id: 'right-to-left',
    name: 'ليلى الحداد',
    about: 'a script that runs from right to left',
    accounts: [account('DTE Energy', '9100447712', '٤١٢ شارع النخيل', ['Dearborn', 'MI', '48126'])],
  },
] satisfies [Persona, ...Persona[]]

/** A new customer after the persona with that ID; the ordinary one where there is none. */
export const inventPersona = (personaId: string, now: number): Invented => {
  const persona: Persona = personas.find(({ id }) => id === personaId) ?? personas[0]
  const customer = { id: newId('cus', now), name: persona.name, created_at: now }
  const accounts = persona.accounts.map(given => ({
    id: newId('ea', now),
    customer_id: customer.id,
    ...given,
    created_at: now,
  }))
  return { customer, accounts }
}
