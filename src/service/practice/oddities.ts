import type { NewUtilityAccount } from '../store/utility-accounts.ts'
import type { Invented } from './personas.ts'

/** The fields to change in a customer's own utility account; `before`: the account of the customer before. */
type Oddity = (own: NewUtilityAccount, before: NewUtilityAccount) => Partial<NewUtilityAccount>

const placeOf = ({ street, city, state, zip }: NewUtilityAccount) => ({ street, city, state, zip })

/** What people mistype, leave out or no longer have, so that each view of addresses shows what it is for. */
const oddities: readonly Oddity[] = [
  // These three: the address of another customer with the same utility, with another utility, and an account number at two addresses.
  (_, before) => ({ ...placeOf(before), provider: before.provider }),
  (_, before) => ({ ...placeOf(before), provider: 'Green Mountain Energy' }),
  (_, { provider, account_number }) => ({ provider, account_number }),
  () => ({ street: null }),
  () => ({ city: null }),
  () => ({ state: null }),
  () => ({ provider: 'El Paso Electric', city: 'Las Cruces', state: 'New Mexco', zip: '88001' }),
  () => ({ provider: 'LUMA Energy', street: '12 Calle Loíza', city: 'San Juan', state: 'PR', zip: '911' }),
  ({ state }) => ({ zip: state === 'TX' ? '10025' : '79901' }),
  ({ zip }) => ({ zip: `${zip?.slice(0, 4)}O` }),
]

const isWhole = ({ accounts }: Invented): boolean =>
  accounts[0] !== undefined && Object.values(accounts[0]).every(value => value !== null)

/** Gives every second of the first complete customers one oddity, each kind once. */
export const withOddities = (people: readonly Invented[]): Invented[] => {
  const whole = people.filter(isWhole)
  const changed = oddities.flatMap((oddity, index): [Invented, Invented][] => {
    const [before, one] = whole.slice(2 * index, 2 * index + 2)
    const [from, own, ...others] = [before?.accounts[0], ...(one?.accounts ?? [])]
    if (from === undefined || one === undefined || own === undefined) return []
    return [[one, { ...one, accounts: [{ ...own, ...oddity(own, from) }, ...others] }]]
  })
  const instead = new Map(changed)
  return people.map(one => instead.get(one) ?? one)
}
