import places from '../../src/service/practice/places.json' with { type: 'json' }

const firstNames =
  `Maria James Aisha Robert Linda Chen Olga Miguel Priya John Fatima David Sofía Emma Kwame Elena Marcus Yuki Hannah Omar Grace
  Victor Nadia Peter Rosa Samuel Ingrid Carlos Amara Thomas Leila Daniel Zoë Patrick Mei Andre Julia Hassan Ruth Felix`.split(
    /\s+/,
  )
const lastNames =
  `Alvarez Smith Nguyen Johnson Okafor Brown O’Brien Garcia Kowalski Park Müller Hernández Patel Jones Schwartz Washington
  Fitzgerald Ivanova Rossi Tanaka Silva Haddad Peterson Moreau Lindqvist Abernathy Castillo Blackwood Delgado Eriksson Yamamoto Quinn
  Zimmermann Underwood Vasquez Thornton Ramirez Novak McAllister Li`.split(/\s+/)
const streets =
  `Oak Maple Elm Cedar Bridge Hillcrest Lakeview Washington Jefferson Park Sunset Bayview Wyoming Clark Highland Mill Church
  Spring Chestnut Walnut Franklin Adams Lincoln Madison Prospect Railroad Willow Dogwood Magnolia Sycamore Juniper Aspen Birch Poplar
  Evergreen Meadow Orchard Valley Ridge River Canyon Harbor Ocean Pine Laurel Cypress Hickory Mulberry Locust Linden Alder Beech Hawthorn
  Holly Ivy Jasmine Lavender Primrose Rosewood Sage Summit Vista Whitney Yorkshire Zephyr`.split(/\s+/)
const kinds = 'St Ave Blvd Dr Ln Rd Ct Pl Way Street Avenue Ter Cir Pkwy Road Drive'.split(' ')
const directions = ['', '', '', '', '', 'N ', 'S ', 'E ', 'West ', 'North ']

/** Numbers from 0 up to 1, the same for the same seed (a linear congruential generator). */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Makes one customer after the other, quickly; the same seed makes the same ones. */
export const createPeople = (seed: number) => {
  const random = createRandom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const one = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)]
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }
  const id = (prefix: string) =>
    `${prefix}_${Array.from({ length: 2 }, () =>
      below(2 ** 32)
        .toString(36)
        .padStart(7, '0'),
    ).join('')}`
  const street = () => {
    const unit = below(5)
    const line = `${1 + below(9999)} ${one(directions)}${one(streets)} ${one(kinds)}`
    if (unit === 0) return `${line}, Apt ${1 + below(400)}`
    return unit === 1 ? `${line} #${1 + below(40)}${one([...'ABCDEF'])}` : line
  }
  const utilityAccount = () => {
    const { city, state, zips, utility } = one(places)
    return {
      electricAccountId: id('ea'),
      utilityAccountNumber: `${1e9 + below(9e9)}`,
      utilityProvider: utility,
      address: { street: street(), city, state, zip: below(50) === 0 ? null : one(zips) },
    }
  }
  return () => {
    const [first, last] = [one(firstNames), one(lastNames)]
    const share = below(100)
    const count = share < 80 ? 1 : share < 94 ? 2 : 3
    const mail = `${first}.${last}${below(1000)}@mail.example`.toLowerCase()
    return {
      customerId: id('cus'),
      customer: { name: `${first} ${last}`, email: mail },
      utilityAccounts: Array.from({ length: count }, utilityAccount),
    }
  }
}
