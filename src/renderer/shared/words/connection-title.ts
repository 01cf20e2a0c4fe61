import type { Connection } from '../../../contract/model.ts'

type Named = Pick<Connection, 'id' | 'name' | 'kind' | 'address'>

const isAddressName = ({ name, address }: Named): boolean =>
  URL.canParse(address) && (name === new URL(address).host || name === new URL(address).hostname)

/**
 * What a connection is called: as somebody named it; one that is only called by its address by its company, where that is known and
 * there is no other service that could be meant. Pure.
 * @param company as Settings have it; '' where it was not said
 */
export const connectionTitle = (
  connection: Named,
  connections: readonly Named[],
  company: string,
): string => {
  const isOnly = connections.filter(({ kind }) => kind === 'service').length === 1
  const takesCompany = connection.kind === 'service' && isAddressName(connection) && isOnly
  return takesCompany && company !== '' ? company : connection.name
}
