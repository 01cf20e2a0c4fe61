import type { ConnectionRow } from '../../ledger/connections/connections.ts'

// A service's links may be on any origin. A page for customers that no person chose must be on the service's own.

/** Whether a URL is on the origin of its service. Pure. */
export const isOwnOrigin = ({ address }: Pick<ConnectionRow, 'address'>, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(address).origin

/** The page that a service offers for customers who accepted; null: none on its own origin. Pure. */
export const offeredPage = (connection: Pick<ConnectionRow, 'address' | 'thanks'>): string | null =>
  connection.thanks !== null && isOwnOrigin(connection, connection.thanks) ? connection.thanks : null

/** Where customers go after accepting: a person's choice, else the service's page; null: neither. Pure. */
export const pageAfterwards = (
  connection: Pick<ConnectionRow, 'address' | 'thanks' | 'pageAfterwards'>,
): string | null => connection.pageAfterwards ?? offeredPage(connection)
