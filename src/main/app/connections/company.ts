import type { ConnectionRow } from '../../ledger/connections/connections.ts'

type Named = Pick<ConnectionRow, 'name' | 'kind' | 'address' | 'company'>

/** It has no name yet: it goes by where it is. */
const isAddress = ({ name, kind, address }: Named): boolean =>
  kind === 'service' && name.startsWith(new URL(address).hostname)

/** What a connection is called: as somebody named it, else by its company, else by its address. Pure. */
export const titleOf = (connection: Named): string =>
  isAddress(connection) ? connection.company || connection.name : connection.name

/** What customers know the company by, in mails and beside QR codes; '' where it is unknown. Pure. */
export const companyOf = (connection: Named): string =>
  connection.company || (connection.kind === 'practice' || isAddress(connection) ? '' : connection.name)
