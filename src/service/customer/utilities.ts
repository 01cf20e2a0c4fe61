import leven from 'leven'
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

/** A known utility's name as it is written, whatever its case and spaces; else what was typed. Pure. */
export const asWritten = (typed: string): string =>
  utilities.find(({ name }) => plain(name) === plain(typed))?.name ?? typed

/** What an unknown name means in its state: as people call it, else the largest that begins so, else one that is two letters off. "Duke" is known. Pure. */
export const findMeant = (typed: string, state: string): string | undefined => {
  const given = plain(typed)
  const begins = (name: string) => `${name} `.toLowerCase().startsWith(`${typed.toLowerCase()} `)
  if (given === '' || utilities.some(({ name }) => begins(name) || plain(name) === given)) return undefined
  const here = utilities.filter(one => one.states.includes(state))
  const named = here.filter(one => one.called.some(name => plain(name) === given))
  const begun = served.find(one => one.state.includes(state) && plain(one.name).startsWith(given))
  const near = here.filter(({ name }) => leven(given, plain(name)) <= (given.length < 8 ? 1 : 2))
  const [meant, other] = named.length > 0 ? named : begun ? [begun] : near
  return other === undefined ? meant?.name : undefined
}
