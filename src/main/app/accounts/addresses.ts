import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'
import { askMirror } from './ask-mirror.ts'

/** The utility accounts of the current connection by state, city and street. */
export const addressCalls = (core: Core) =>
  ({
    'addresses.columns': withCurrentConnection(core, (context: ConnectionContext, input) =>
      askMirror(core, context, 'addresses.columns', input),
    ),
    'addresses.states': withCurrentConnection(core, (context, input) =>
      askMirror(core, context, 'addresses.states', input),
    ),
    'addresses.cities': withCurrentConnection(core, (context, input) =>
      askMirror(core, context, 'addresses.cities', input),
    ),
    'addresses.streets': withCurrentConnection(core, (context, input) =>
      askMirror(core, context, 'addresses.streets', input),
    ),
    'addresses.same': withCurrentConnection(core, (context, input) =>
      askMirror(core, context, 'addresses.same', input),
    ),
    'addresses.neighbours': withCurrentConnection(core, (context, input) =>
      askMirror(core, context, 'addresses.neighbours', input),
    ),
  }) satisfies Partial<Handlers>
