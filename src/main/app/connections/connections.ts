import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { TestOutcome } from '../../../contract/model.ts'
import type { Target } from '../../http/connect-client.ts'
import { done, type Handlers } from '../answer-call.ts'
import {
  type ConnectionContext,
  type Core,
  findConnection,
  handlersOf,
  isContextOpen,
  setCurrentId,
  targetOf,
} from '../current.ts'
import { createTurns } from '../in-turn.ts'
import { logFailure } from '../log-failure.ts'
import { keyName } from '../vault/secrets.ts'
import type { Session } from '../vault/session.ts'
import { titleOf } from './company.ts'
import { createTryOut, findService } from './find-service.ts'
import { offeredPage } from './own-origin.ts'
import { createPracticeStart } from './practice.ts'
import { removeConnection } from './remove.ts'
import { saveAndSelect, toConnection } from './save.ts'

/** "api.example.com", or "api.example.com (2)" where that name is taken. Pure. */
const freeName = (address: string, taken: string[]): string => {
  const { host } = new URL(address)
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? host : `${host} (${count})`
    if (!taken.includes(name)) return name
  }
}

/** Calls that set up, test, change and remove connections. */
export const connectionCalls = (core: Core) => {
  const { ports, changed } = core

  const { withSession, withConnection } = handlersOf(core)
  /** By the connection, null for a new one: aborted where a person cancels; the form, which is closed by then, shows no failure. */
  const testing = new Map<string | null, AbortController>()
  const signalOf = (id: string | null): AbortSignal => {
    const controller = testing.get(id) ?? new AbortController()
    testing.set(id, controller)
    return controller.signal
  }

  /** Keys are saved one after another, so that one that is taken back does not replace the next. */
  const inTurn = createTurns()

  /** Saves a connection's new key; answers the connection. Where a person cancels while the keychain asks for its password, the key from before is back. */
  const saveKey = async (session: Session, id: string, key: string, signal: AbortSignal) => {
    const name = keyName(session, id)
    const before = await core.secrets.read(session, name)
    // The key of a connection that was removed meanwhile would stay in the keychain for good.
    const still = findConnection(core, id)
    if (!still.ok) return still
    if (signal.aborted) return fail({ code: 'no_connection' })
    const saved = await core.secrets.save(still.value.session, name, key)
    if (!saved.ok) return saved
    if (!signal.aborted) return still
    if (before.ok) await core.secrets.putBack(session, name, before.value)
    return fail({ code: 'no_connection' })
  }

  /** A mirror that fails now finds out by itself later. Rejects only where the connection was removed meanwhile. */
  const recordTest = async (context: ConnectionContext, outcome: TestOutcome) => {
    const { session, connection } = context
    core.reachabilities.record(connection.id, null)
    // A list that was read is there still where something on the way does not find it.
    const listOffered = outcome.listOffered || connection.firstListAt !== null
    await session.mirrors.write('setState', connection.id, { listOffered }).catch((error: unknown) => {
      if (!isContextOpen(core, context)) throw error
      logFailure(core, 'What a test found out could not be stored')(error)
    })
  }

  /** The company that a key belongs to, where the service says so and it may be another one than the connection's; else null. */
  const otherCompanyOf = async (context: ConnectionContext, key: string): Promise<string | null> => {
    const { company, address } = context.connection
    if (company === '') return null
    const client = core.client.forOneCall()
    const read = async (target: Target) => {
      const described = await client.readDescription(target)
      return described.state === 'read' ? described.company : null
    }
    const its = await read({ address, key })
    if (its === null || its === company) return null
    // The saved name may be one that staff typed: what counts is what the service says for the key that is in use.
    const before = await targetOf(core, context)
    return before.ok && (await read(before.value)) === its ? null : its
  }

  const portalOf = async (input: ParsedInput<'connections.openPortal'>): Promise<Result<string>> => {
    if (input.address !== undefined) return ok(new URL(input.address).origin)
    const context = findConnection(core, input.id ?? null)
    if (!context.ok) return context
    if (context.value.connection.kind === 'practice') {
      const started = await ports.practice.start()
      return started.ok ? ok(started.value.portalUrl) : started
    }
    const { address, portalAddress } = context.value.connection
    return ok(portalAddress ?? new URL(address).origin)
  }

  return {
    'connections.testAndSave': withSession(async (session, input) => {
      const { apiKey: key } = input
      const signal = signalOf(null)
      const tryTarget = createTryOut(core, session)
      const found = await findService(input.address, address => tryTarget({ address, key }))
      if (!found.ok) return found
      const { address, portalAddress, outcome } = found.value
      // A key that could not be tested is saved only where the person says so.
      if (!outcome.keyProved && !input.untested) return fail({ code: 'key_untested' })
      if (signal.aborted) return fail({ code: 'no_connection' })
      const taken = session.ledger.connections.all().map(row => row.name)
      const row = {
        id: ports.newId(),
        name: input.name || freeName(address, taken),
        kind: 'service' as const,
        address,
        portalAddress: input.portalAddress ?? portalAddress,
      }
      const context = await saveAndSelect(core, session, row, key, () => !signal.aborted)
      if (signal.aborted) await core.secrets.removeUnused(session, 'patient')
      if (!context.ok) return context
      await recordTest(context.value, outcome)
      changed()
      return ok({ connection: toConnection(core, session, context.value.connection), outcome })
    }),
    'connections.startPractice': withSession(createPracticeStart(core)),
    'connections.select': withConnection(({ session, connection }) => {
      setCurrentId(session, connection.id)
      changed()
      return ok(null)
    }),
    'connections.test': withConnection(async context => {
      const target = await targetOf(core, context)
      if (!target.ok) return target
      const outcome = await createTryOut(core, context.session)(target.value)
      if (outcome.ok) {
        await recordTest(context, outcome.value)
        core.follower.send(context.connection.id, { type: 'key_confirmed' })
      }
      return outcome
    }),
    'connections.cancelTest': done((input?: { id: string | null }) => {
      for (const [id, controller] of testing) {
        if (input !== undefined && input.id !== id) continue
        testing.delete(id)
        controller.abort()
      }
    }),
    'connections.replaceKey': withConnection(async (context, { apiKey, untested }) => {
      const { session, connection } = context
      const { id, address } = connection
      const signal = signalOf(id)
      const outcome = await createTryOut(core, session)({ address, key: apiKey })
      if (!outcome.ok) return outcome
      const company = untested ? null : await otherCompanyOf(context, apiKey)
      if (company !== null) return fail({ code: 'other_company', company })
      if (!outcome.value.keyProved && !untested) return fail({ code: 'key_untested' })
      const still = await inTurn(() => saveKey(session, id, apiKey, signal))
      if (!still.ok) return still
      await recordTest(still.value, outcome.value)
      core.follower.send(id, { type: 'key_confirmed' })
      changed()
      return outcome
    }),
    'connections.edit': withConnection(({ session, connection }, edited) => {
      const { id: _, pageAfterwards = connection.pageAfterwards, ...rest } = edited
      session.ledger.connections.update(connection.seq, {
        ...rest,
        // Its company's name is not copied, so that the connection follows when that changes.
        name: rest.name === titleOf(connection) ? connection.name : rest.name,
        // The service's own page is not copied, so that the connection follows when the service changes it.
        pageAfterwards: pageAfterwards === offeredPage(connection) ? null : pageAfterwards,
      })
      changed()
      ports.emit('mail.changed', null)
      return ok(null)
    }),
    'connections.remove': withConnection(context => removeConnection(core, context)),
    'connections.openPortal': async input => {
      const portal = await portalOf(input)
      if (!portal.ok) return portal
      await ports.openExternal(portal.value)
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
