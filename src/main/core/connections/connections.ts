import { ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Connection, TestOutcome } from '../../../contract/model.ts'
import type { ConnectionRow } from '../../store/connections.ts'
import type { Target } from '../client/connect-client.ts'
import { type Core, currentIdOf, findPlace, type Place, setCurrentId, targetOf } from '../current.ts'
import type { Session } from '../vault/store-gate.ts'

type ConnectInput = ParsedInput<'connections.testAndSave'>

/** Enough to see whether the service answers, and little enough to wait for. */
const testPage = { limit: 100, retrying: 'never' as const }

const practiceName = 'Practice data'

/** "api.example.com", or "api.example.com (2)" where that name is taken. Pure. */
const freeName = (address: string, taken: string[]): string => {
  const { host } = new URL(address)
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? host : `${host} (${count})`
    if (!taken.includes(name)) return name
  }
}

export const toConnection = ({ keys }: Core, session: Session, row: ConnectionRow): Connection => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  address: row.address,
  portalAddress: row.portalAddress,
  key: keys.place(session, row.id),
})

/** Setting up, testing and removing the services that the app talks to. */
export const createConnections = (core: Core) => {
  const { ports, gate, keys, client, changed } = core

  const tryOut = async (target: Target): Promise<Result<TestOutcome>> => {
    const page = await client.readListPage(target, null, testPage)
    if (page.ok) {
      const { accounts, next } = page.value
      return ok({ listOffered: true, customers: accounts.length, more: next !== null })
    }
    if (page.failure.code !== 'list_not_offered') return page
    return ok({ listOffered: false, customers: null, more: false })
  }

  const noteOutcome = ({ session, connection }: Place, { listOffered }: TestOutcome) =>
    session.store.accounts.setListOffered(connection.seq, listOffered)

  /** Key first: a connection without one would be of no use. */
  const keepAndSelect = async (
    session: Session,
    row: Omit<ConnectionRow, 'seq'>,
    key: string,
  ): Promise<Result<Place>> => {
    const saved = await keys.save(session, row.id, key)
    if (!saved.ok) return saved
    const { connections } = session.store
    if (connections.byId(row.id)) connections.update(row)
    else connections.add(row)
    setCurrentId(session, row.id)
    return findPlace(core, row.id)
  }

  const testAndSave = async (
    input: ConnectInput,
  ): Promise<Result<{ connection: Connection; outcome: TestOutcome }>> => {
    const session = gate.session()
    if (!session.ok) return session
    const outcome = await tryOut({ address: input.address, key: input.apiKey })
    if (!outcome.ok) return outcome
    const taken = session.value.store.connections.all().map(row => row.name)
    const row = {
      id: ports.newId(),
      name: input.name || freeName(input.address, taken),
      kind: 'service' as const,
      address: input.address,
      portalAddress: input.portalAddress ?? null,
    }
    const place = await keepAndSelect(session.value, row, input.apiKey)
    if (!place.ok) return place
    noteOutcome(place.value, outcome.value)
    changed()
    return ok({
      connection: toConnection(core, session.value, place.value.connection),
      outcome: outcome.value,
    })
  }

  const startPracticeOnce = async (): Promise<Result<Connection>> => {
    const session = gate.session()
    if (!session.ok) return session
    const started = await ports.practice.start()
    if (!started.ok) return started
    const { baseUrl: address, portalUrl: portalAddress, apiKey } = started.value
    const known = session.value.store.connections.all().find(row => row.kind === 'practice')
    const row = known ?? { id: ports.newId(), name: practiceName, kind: 'practice' as const }
    const place = await keepAndSelect(session.value, { ...row, address, portalAddress }, apiKey)
    if (!place.ok) return place
    changed()
    return ok(toConnection(core, session.value, place.value.connection))
  }

  let starting: Promise<Result<Connection>> | null = null
  /** Pressed twice, it still makes one connection. */
  const startPractice = (): Promise<Result<Connection>> => {
    starting ??= startPracticeOnce().finally(() => {
      starting = null
    })
    return starting
  }

  const select = ({ id }: { id: string }): Result<null> => {
    const place = findPlace(core, id)
    if (!place.ok) return place
    setCurrentId(place.value.session, id)
    changed()
    return ok(null)
  }

  const test = async ({ id }: { id: string }): Promise<Result<TestOutcome>> => {
    const place = findPlace(core, id)
    if (!place.ok) return place
    const target = await targetOf(core, place.value)
    if (!target.ok) return target
    const outcome = await tryOut(target.value)
    if (outcome.ok) noteOutcome(place.value, outcome.value)
    return outcome
  }

  const replaceKey = async ({ id, apiKey }: { id: string; apiKey: string }): Promise<Result<TestOutcome>> => {
    const place = findPlace(core, id)
    if (!place.ok) return place
    const outcome = await tryOut({ address: place.value.connection.address, key: apiKey })
    if (!outcome.ok) return outcome
    // Removed meanwhile, its key would stay in the keychain for good.
    const still = findPlace(core, id)
    if (!still.ok) return still
    const saved = await keys.save(still.value.session, id, apiKey)
    if (!saved.ok) return saved
    noteOutcome(still.value, outcome.value)
    changed()
    return outcome
  }

  const edit = ({ id, name, portalAddress }: ParsedInput<'connections.edit'>): Result<null> => {
    const place = findPlace(core, id)
    if (!place.ok) return place
    place.value.session.store.connections.update({ ...place.value.connection, name, portalAddress })
    changed()
    return ok(null)
  }

  /** Key first: what is left in a keychain after its connection is gone, nobody would find again. */
  const remove = async ({ id }: { id: string }): Promise<Result<null>> => {
    const place = findPlace(core, id)
    if (!place.ok) return place
    const { session, connection } = place.value
    const forgotten = await keys.remove(session, id)
    if (!forgotten.ok) return forgotten
    const { connections } = session.store
    if (currentIdOf(session) === id) {
      setCurrentId(session, connections.all().find(row => row.id !== id)?.id ?? null)
      changed()
    }
    // In steps, so that the app answers meanwhile: 100,000 rows take seconds.
    while (findPlace(core, id).ok && connections.removeSome(connection.seq, 500)) await ports.wait(0)
    if (findPlace(core, id).ok) connections.remove(connection.seq)
    changed()
    return ok(null)
  }

  const portalOf = async (input: ParsedInput<'connections.openPortal'>): Promise<Result<string>> => {
    if ('address' in input) return ok(new URL(input.address).origin)
    const place = findPlace(core, input.id)
    if (!place.ok) return place
    if (place.value.connection.kind === 'practice') {
      const started = await ports.practice.start()
      return started.ok ? ok(started.value.portalUrl) : started
    }
    const { address, portalAddress } = place.value.connection
    return ok(portalAddress ?? new URL(address).origin)
  }

  const openPortal = async (input: ParsedInput<'connections.openPortal'>): Promise<Result<null>> => {
    const portal = await portalOf(input)
    if (!portal.ok) return portal
    await ports.openExternal(portal.value)
    return ok(null)
  }

  return { testAndSave, startPractice, select, test, replaceKey, edit, remove, openPortal }
}
