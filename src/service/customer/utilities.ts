import given from './utilities.json' with { type: 'json' }

/** Where utilities serve: the states, the District of Columbia and Puerto Rico, as the post writes them. */
export const states = Object.entries(given.states).map(([value, label]) => ({ value, label }))

const served = Object.entries(given.byState).flatMap(([state, names]) => names.map(name => ({ name, state })))

/** Electric utilities (investor-owned, municipal and cooperative), each once, by name, with the states that it serves (`WA, ID`). */
export const utilities = [...Map.groupBy(served, ({ name }) => name)]
  .map(([name, places]) => ({ name, states: places.map(({ state }) => state).join(', ') }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
