import { base, en, Faker } from '@faker-js/faker'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { newId } from '../store/ids.ts'
import type { Invented } from './personas.ts'
import places from './places.json' with { type: 'json' }

/** Invented customers are created at this time plus one second each, so that the same seed makes the same IDs. */
const firstMade = Date.UTC(2025, 0, 6, 8)

/** A city with two of its ZIP codes and the electric utility that serves it. */
type Town = (typeof places)[number]

const longStreet = (faker: Faker): string =>
  `${faker.location.buildingNumber()} ${faker.person.lastName()}-${faker.person.lastName()} Memorial Parkway Service Road ` +
  `${faker.location.cardinalDirection()}, Building ${faker.number.int({ min: 1, max: 40 })}, Suite ${faker.number.int({ min: 100, max: 9999 })}`

const street = (faker: Faker): string => {
  const shape = faker.number.int(99)
  if (shape < 4) return longStreet(faker)
  const line = `${faker.number.int({ min: 1, max: 19_999 })} ${faker.location.street()}`
  return shape < 25 ? `${line}, ${faker.location.secondaryAddress()}` : line
}

const account = (faker: Faker, customerId: string, home: Town, createdAt: number): UtilityAccountRow => {
  const elsewhere = faker.number.int(9) === 0
  const { city, state, zips, utility } = elsewhere ? faker.helpers.arrayElement(places) : home
  const oddity = faker.number.int(199)
  const address =
    oddity === 0
      ? { street: null, city: null, state: null, zip: null }
      : { street: street(faker), city, state, zip: oddity < 11 ? null : faker.helpers.arrayElement(zips) }
  return {
    id: newId('ea', createdAt, below => faker.number.int(below - 1)),
    customer_id: customerId,
    provider: oddity === 20 ? null : utility,
    account_number: oddity === 21 ? null : faker.string.numeric({ length: { min: 8, max: 12 } }),
    ...address,
    created_at: createdAt,
  }
}

const accountsOf = (faker: Faker): number => {
  const share = faker.number.int(99)
  if (share < 1) return 0
  if (share < 80) return 1
  return share < 94 ? 2 : faker.number.int({ min: 3, max: 6 })
}

export const createInventor = (seed: number): ((index: number) => Invented) => {
  const faker = new Faker({ locale: [en, base], seed })
  return index => {
    const createdAt = firstMade + index * 1000
    const id = newId('cus', createdAt, below => faker.number.int(below - 1))
    const customer = { id, name: faker.person.fullName(), created_at: createdAt }
    const home = faker.helpers.arrayElement(places)
    const accounts = Array.from({ length: accountsOf(faker) }, (_, place) =>
      account(faker, id, home, createdAt + place),
    )
    return { customer, accounts }
  }
}
