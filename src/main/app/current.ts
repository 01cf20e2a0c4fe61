import { type Failure, fail, ok, type Result } from '../../contract/failure.ts'
import type { AppState, MadeLink } from '../../contract/model.ts'
import type { Clocks } from '../http/clocks.ts'
import type { ConnectClient, Target } from '../http/connect-client.ts'
import type { ConnectionRow } from '../ledger/connections/connections.ts'
import type { OpenLedger } from '../ledger/open-ledger.ts'
import type { Follower } from './changes/follower.ts'
import type { MailQueue } from './mail/queue/queue.ts'
import type { Ports } from './ports.ts'
import type { Reachabilities } from './reachability.ts'
import type { Sync } from './sync/sync.ts'
import { keyName, type Secrets } from './vault/secrets.ts'
import type { Session } from './vault/session.ts'
import type { StoreGate } from './vault/store-gate.ts'

/** What the areas of the app share. */
export type Core = {
  ports: Ports
  gate: StoreGate
  secrets: Secrets
  client: ConnectClient
  clocks: Clocks
  reachabilities: Reachabilities
  follower: Follower
  sync: Sync
  mail: MailQueue
  /** Requests under way for single links, by the link's id. A list does not send a link's request meanwhile. */
  making: Map<string, Promise<Result<MadeLink>>>
  /** The app's state as the page sees it. Never throws. */
  state: () => AppState
  /** To be called after the app's state changed: sends it to the page. */
  changed: () => void
}

const currentName = 'connection/current'

/** A connection, as it was when read, and the session whose ledger has it. */
export type ConnectionContext = { session: Session; connection: ConnectionRow }

export const currentIdOf = ({ ledger }: Session): string | null => ledger.settings.read(currentName)

export const setCurrentId = ({ ledger }: Session, id: string | null): void =>
  ledger.settings.write(currentName, id)

export const findConnection = ({ gate }: Pick<Core, 'gate'>, id: string | null) => {
  const session = gate.session()
  if (!session.ok) return session
  const connection = id === null ? null : session.value.ledger.connections.byId(id)
  return connection ? ok({ session: session.value, connection }) : fail({ code: 'no_connection' })
}

/** Whether a connection is still there after waiting: it may have been removed, or the store closed. */
export const isContextOpen = (core: Pick<Core, 'gate'>, { session, connection }: ConnectionContext) => {
  const now = findConnection(core, connection.id)
  return now.ok && now.value.session === session
}

/** The connection that links, accounts and addresses belong to. */
export const currentConnection = (core: Pick<Core, 'gate'>): Result<ConnectionContext> => {
  const session = core.gate.session()
  return session.ok ? findConnection(core, currentIdOf(session.value)) : session
}

type Refused = { ok: false; failure: Failure }

/** Wrap handlers so that they get the session, connection or ledger as first argument; where that is missing, the call answers why. */
export const handlersOf = (core: Core) => {
  const latestFact = ({ session, connection }: ConnectionContext) => session.ledger.facts.last(connection.seq)

  /**
   * Before the call is answered, the mirror gets the customer facts that `work` changed in the ledger. If `work` throws because the connection was
   * removed or the store closed meanwhile, the answer is `no_connection`.
   */
  const onConnection =
    <Input, Answer>(
      find: (input: Input) => Result<ConnectionContext>,
      work: (context: ConnectionContext, input: Input) => Answer,
    ) =>
    async (input: Input): Promise<Awaited<Answer> | Refused> => {
      const context = find(input)
      if (!context.ok) return context
      try {
        const before = latestFact(context.value)
        const answer = await work(context.value, input)
        if (isContextOpen(core, context.value) && latestFact(context.value) !== before)
          await core.sync.factsChanged(context.value)
        return answer
      } catch (error) {
        if (isContextOpen(core, context.value)) throw error
        return fail({ code: 'no_connection' })
      }
    }
  const withCurrent = <Input, Answer>(work: (context: ConnectionContext, input: Input) => Answer) =>
    onConnection((_: Input) => currentConnection(core), work)

  return {
    /** Works on the open store. */
    withSession:
      <Input, Answer>(work: (session: Session, input: Input) => Answer) =>
      (input: Input): Answer | Refused => {
        const session = core.gate.session()
        return session.ok ? work(session.value, input) : session
      },
    /** Works on the current connection. */
    withCurrent,
    /** Works on the connection that the input names. */
    withConnection: <Input extends { id: string }, Answer>(
      work: (context: ConnectionContext, input: Input) => Answer,
    ) => onConnection(({ id }: Input) => findConnection(core, id), work),
    /** Writes to the ledger what a person did about the current connection. */
    toLedger: <Input>(write: (ledger: OpenLedger, seq: number, input: Input) => unknown) =>
      withCurrent(({ session, connection }, input: Input) => {
        write(session.ledger, connection.seq, input)
        return ok(null)
      }),
    /** Answers what the ledger has of the current connection. */
    fromLedger: <Input, Value>(read: (ledger: OpenLedger, seq: number, input: Input) => Value) =>
      withCurrent(({ session, connection }, input: Input) => ok(read(session.ledger, connection.seq, input))),
  }
}

/** The practice service has a new address each time it starts, and gives its key itself. */
const practiceTarget = async (core: Core, { session, connection }: ConnectionContext) => {
  const started = await core.ports.practice.start()
  if (!started.ok) return started
  const { baseUrl, portalUrl, apiKey } = started.value
  if (connection.address !== baseUrl || connection.portalAddress !== portalUrl) {
    session.ledger.connections.update(connection.seq, { address: baseUrl, portalAddress: portalUrl })
    core.changed()
  }
  return ok({ address: baseUrl, key: apiKey, connectionId: connection.id })
}

/** The address and key of a connection's service; starts the practice service where that is needed. */
export const targetOf = async (core: Core, context: ConnectionContext): Promise<Result<Target>> => {
  const { session, connection } = context
  if (connection.kind === 'practice') return practiceTarget(core, context)
  const { id: connectionId, address } = connection
  const name = keyName(session, connectionId)
  const before = core.secrets.location(session, name)
  const key = await core.secrets.read(session, name)
  if (core.secrets.location(session, name) !== before) core.changed()
  if (!key.ok) return key
  return key.value === null ? fail({ code: 'key_missing' }) : ok({ address, key: key.value, connectionId })
}
