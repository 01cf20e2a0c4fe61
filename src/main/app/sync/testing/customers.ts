// Invented customers, the same for the same number: streets, names and numbers as varied as real ones.

const given = ['Maria', 'James', 'Linda', 'Robert', 'Ana', 'David', 'Grace', 'Omar', 'Wei', 'Noah', 'Ella']
const families = ['Garcia', 'Smith', 'Nguyen', 'Brown', 'Lopez', 'Meyer', 'Okafor', 'Haddad', 'Kim', 'Rossi']
const streets = ['Oak', 'Main', 'Cedar', 'Mesa', 'Montana', 'Pine', 'Lake', 'Hill', 'Elm', 'Dyer', 'Alameda']
const kinds = ['St', 'Ave', 'Blvd', 'Dr', 'Ln', 'Ct']
const cities = [
  { city: 'El Paso', state: 'TX', zip: '799', utility: 'El Paso Electric' },
  { city: 'Austin', state: 'TX', zip: '787', utility: 'Austin Energy' },
  { city: 'Fresno', state: 'CA', zip: '937', utility: 'PG&E' },
  { city: 'Reno', state: 'NV', zip: '895', utility: 'NV Energy' },
  { city: 'Tampa', state: 'FL', zip: '336', utility: 'TECO' },
  { city: 'Albany', state: 'NY', zip: '122', utility: 'National Grid' },
  { city: 'Boise', state: 'ID', zip: '837', utility: 'Idaho Power' },
]

/** A pseudo-random number from 0 to 2^32, always the same for a customer and a purpose. */
const chance = (n: number, what: number): number => {
  let value = Math.imul(n + 1, 2654435761) ^ Math.imul(what + 1, 40503)
  value = Math.imul(value ^ (value >>> 15), 2246822519)
  value = Math.imul(value ^ (value >>> 13), 3266489917)
  return (value ^ (value >>> 16)) >>> 0
}
const oneOf = <T>(list: T[], at: number): T => {
  const one = list[at % list.length]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}

const utilityAccountAt = (n: number, position: number) => {
  const of = (what: number) => chance(n, 10 * (position + 1) + what)
  const { city, state, zip, utility } = oneOf(cities, of(0))
  return {
    electricAccountId: `ea_${of(1).toString(36)}${n.toString(36)}`,
    utilityAccountNumber: `${1_000_000_000 + (of(2) % 900_000_000)}`,
    utilityProvider: utility,
    address: {
      street: `${1 + (of(3) % 9_999)} ${oneOf(streets, of(4))} ${oneOf(kinds, of(5))}`,
      city,
      state,
      zip: `${zip}${10 + (of(6) % 90)}`,
    },
  }
}

/** Every fourth customer has a second utility account, every twelfth a third. */
export const customerAt = (n: number) => {
  const count = n % 12 === 0 ? 3 : n % 4 === 0 ? 2 : 1
  const name = `${oneOf(given, chance(n, 1))} ${oneOf(families, chance(n, 2))}`
  return {
    customerId: `cus_${chance(n, 3).toString(36)}${n.toString(36)}`,
    customer: { name, email: `${name.toLowerCase().replace(' ', '.')}${n}@example.com` },
    connectedAt: '2026-01-02T03:04:05Z',
    utilityAccounts: Array.from({ length: count }, (_, position) => utilityAccountAt(n, position)),
  }
}
