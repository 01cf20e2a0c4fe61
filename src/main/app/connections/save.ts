import type { Connection } from '../../../contract/model.ts'
import type { ConnectionRow, NewConnection } from '../../ledger/connections/connections.ts'
import { type Core, findConnection, setCurrentId } from '../current.ts'
import { keyName } from '../vault/secrets.ts'
import type { Session } from '../vault/session.ts'
import { companyOf, titleOf } from './company.ts'
import { pageAfterwards } from './own-origin.ts'

/** A connection as the page sees it. */
export const toConnection = (
  { secrets, reachabilities, follower }: Core,
  session: Session,
  row: ConnectionRow,
): Connection => ({
  id: row.id,
  name: titleOf(row),
  company: companyOf(row),
  kind: row.kind,
  address: row.address,
  portalAddress: row.portalAddress,
  pageAfterwards: pageAfterwards(row),
  offersChanges: row.offersChanges,
  key: secrets.location(session, keyName(session, row.id)),
  upToDate: follower.stateOf(row.id).upToDate,
  reachability: reachabilities.stateOf(row.id),
})

/**
 * Saves a new connection, or the address of a known one, and makes it the current one. The key is saved first: without one, a connection is of no use. `isWanted`: a new one
 * may be cancelled while the keychain asks for its password.
 */
export const saveAndSelect = async (
  core: Core,
  session: Session,
  row: NewConnection,
  key: string,
  isWanted = (): boolean => true,
) => {
  const { connections } = session.ledger
  const name = keyName(session, row.id)
  const known = connections.byId(row.id)
  const keep = known ? undefined : () => void (isWanted() && connections.add(row))
  const saved = await core.secrets.save(session, name, key, keep)
  if (!saved.ok) return saved
  const { address, portalAddress } = row
  if (known !== null) connections.update(known.seq, { address, portalAddress })
  const context = findConnection(core, row.id)
  // It may have been removed while the keychain took its key.
  if (context.ok) setCurrentId(session, row.id)
  return context
}
