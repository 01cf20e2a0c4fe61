import { initialsOf } from '../../contract/utility-initials.ts'
import given from './utilities.json' with { type: 'json' }

/** Where utilities serve: the states, the District of Columbia and Puerto Rico, as the post writes them. */
export const states = Object.entries(given.states).map(([value, label]) => ({ value, label }))

const called = new Map(Object.entries(given.called))
/** The larger ones of a state come first. */
const served = Object.entries(given.byState).flatMap(([state, names]) => names.map(name => ({ name, state })))

/** Electric utilities (investor-owned, municipal and cooperative), each once, by name, with what people call it and the states that it serves (`WA, ID`). */
export const utilities = [...Map.groupBy(served, ({ name }) => name)]
  .map(([name, at]) => ({ name, states: at.map(one => one.state).join(', ') }))
  .map(one => ({ ...one, short: initialsOf(one.name).map(initials => initials.toUpperCase()) }))
  .map(({ short, ...one }) => ({ ...one, called: [...short, ...(called.get(one.name) ?? [])] }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** A utility's name without what people write in different ways: case, spaces, "and" or "&". */
const plain = (name: string) => name.toLowerCase().replace(/\band\b|[^\p{L}\p{N}]+/gu, '')

/** Whether at most `most` letters are wrong, missing or too many. Pure. */
const isNear = (one: string, other: string, most: number): boolean => {
  if (one === other) return true
  const [oneRest, otherRest] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return isNear(oneRest, otherRest, most)
  const next = [[oneRest, otherRest] as const, [oneRest, other] as const, [one, otherRest] as const]
  return most > 0 && next.some(([left, right]) => isNear(left, right, most - 1))
}

/** What an unknown name means in its state: as people call it, else the largest that begins so, else one that is two letters off. "Duke" is known. Pure. */
export const findMeant = (typed: string, state: string): string | undefined => {
  const given = plain(typed)
  const begins = (name: string) => `${name} `.toLowerCase().startsWith(`${typed.toLowerCase()} `)
  if (given === '' || utilities.some(({ name }) => begins(name) || plain(name) === given)) return undefined
  const here = utilities.filter(one => one.states.includes(state))
  const named = here.filter(one => one.called.some(name => plain(name) === given))
  const begun = served.find(one => one.state.includes(state) && plain(one.name).startsWith(given))
  const near = here.filter(({ name }) => isNear(given, plain(name), given.length < 8 ? 1 : 2))
  const [meant, other] = named.length > 0 ? named : begun ? [begun] : near
  return other === undefined ? meant?.name : undefined
}
