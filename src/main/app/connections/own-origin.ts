import type { ConnectionRow } from '../../ledger/connections/connections.ts'

// Links may be on any origin. But a page that only the service chose must be on its own origin: customers are sent there.

/** Whether a URL is on the origin of its service. Pure. */
export const isOwnOrigin = ({ address }: Pick<ConnectionRow, 'address'>, url: string): boolean =>
  URL.parse(url)?.origin === new URL(address).origin

/** The page that a service offers for customers who accepted; null: none on its own origin. Pure. */
export const offeredPage = (connection: Pick<ConnectionRow, 'address' | 'thanks'>): string | null =>
  connection.thanks !== null && isOwnOrigin(connection, connection.thanks) ? connection.thanks : null

/** Where customers go after accepting: a person's choice, else the service's page; null: neither. Pure. */
export const pageAfterwards = (
  connection: Pick<ConnectionRow, 'address' | 'thanks' | 'pageAfterwards'>,
): string | null => connection.pageAfterwards ?? offeredPage(connection)
