import type { Handlers } from '../answer-call.ts'
import { type Core, type Place, withPlace } from '../current.ts'
import { askMirror } from './ask-mirror.ts'

/** The utility accounts of the current connection by state, city and street. */
export const addressCalls = (core: Core) =>
  ({
    'addresses.columns': withPlace(core, (place: Place, input) =>
      askMirror(core, place, 'addresses.columns', input),
    ),
    'addresses.states': withPlace(core, (place, input) => askMirror(core, place, 'addresses.states', input)),
    'addresses.cities': withPlace(core, (place, input) => askMirror(core, place, 'addresses.cities', input)),
    'addresses.streets': withPlace(core, (place, input) =>
      askMirror(core, place, 'addresses.streets', input),
    ),
    'addresses.same': withPlace(core, (place, input) => askMirror(core, place, 'addresses.same', input)),
    'addresses.neighbours': withPlace(core, (place, input) =>
      askMirror(core, place, 'addresses.neighbours', input),
    ),
  }) satisfies Partial<Handlers>
