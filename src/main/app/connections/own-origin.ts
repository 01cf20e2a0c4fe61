import type { ConnectionRow } from '../../ledger/connections/connections.ts'

// Which URLs that a service tells are its own. Its links may stand anywhere; what is taken without a person choosing it may not.

/** Whether a URL is on the origin of its service. Pure. */
export const isOwnOrigin = ({ address }: Pick<ConnectionRow, 'address'>, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(address).origin

/** The page that a service offers for customers who accepted; null where it has none of its own. Pure. */
export const offeredPage = (connection: Pick<ConnectionRow, 'address' | 'thanks'>): string | null =>
  connection.thanks !== null && isOwnOrigin(connection, connection.thanks) ? connection.thanks : null

/** Where customers go after accepting: as a person set it, else as the service offers it; null: no page is known. Pure. */
export const pageAfterwards = (
  connection: Pick<ConnectionRow, 'address' | 'thanks' | 'pageAfterwards'>,
): string | null => connection.pageAfterwards ?? offeredPage(connection)
