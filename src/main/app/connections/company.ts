import type { ConnectionRow } from '../../ledger/connections/connections.ts'

type Named = Pick<ConnectionRow, 'name' | 'kind' | 'address' | 'company'>

/** Whether no person named the connection: then its name is the address's host, with a number where that was taken. */
const isNamedByAddress = ({ name, kind, address }: Named): boolean => {
  if (kind !== 'service') return false
  const { hostname } = new URL(address)
  return name.startsWith(hostname) && /^(:\d+)?( \(\d+\))?$/.test(name.slice(hostname.length))
}

/** A connection's name for staff: a person's, else its company's, else its address. Pure. */
export const titleOf = (connection: Named): string =>
  isNamedByAddress(connection) ? connection.company || connection.name : connection.name

/** The company's name for customers, in mails and beside QR codes; '': not known. Pure. */
export const companyOf = (connection: Named): string =>
  connection.company ||
  (connection.kind === 'practice' || isNamedByAddress(connection) ? '' : connection.name)
