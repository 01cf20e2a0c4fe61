import { ok } from '../../../contract/failure.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, withCurrentConnection } from '../current.ts'

/** What a person is done with in the Inbox, or leaves for later. */
export const putAsideCalls = (core: Core) =>
  ({
    'inbox.aside': withCurrentConnection(core, ({ session, connection }) =>
      ok(session.ledger.putAside.all(connection.seq)),
    ),
    'inbox.putAside': withCurrentConnection(core, ({ session, connection }, { items, until }) => {
      session.ledger.putAside.put(connection.seq, items, until, core.ports.now())
      return ok(null)
    }),
    'inbox.takeBack': withCurrentConnection(core, ({ session, connection }, { item }) => {
      session.ledger.putAside.takeBack(connection.seq, item)
      return ok(null)
    }),
  }) satisfies Partial<Handlers>
