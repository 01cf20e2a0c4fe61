import type { ExportPart } from '../../shared/exporting/wanted.ts'
import { messages } from './address-messages.ts'
import { type Filter, listedOf, noFilter } from './queries.ts'

/** What can be exported of the addresses: what is listed, all that the search finds, and all. Pure. */
export const addressParts = (filter: Filter, listed: number | null): ExportPart[] => {
  const partOf = (label: string, of: Filter, total: number | null = null): ExportPart => ({
    label,
    scope: { list: 'addresses', ...listedOf(of) },
    total,
  })
  const { search } = filter
  const found = { ...noFilter, search }
  const isWhole = (of: Filter) => JSON.stringify(listedOf(of)) === JSON.stringify(listedOf(filter))
  return [
    ...(isWhole(noFilter) || isWhole(found) ? [] : [partOf(messages.parts.listed, filter, listed)]),
    ...(search.trim() === ''
      ? []
      : [partOf(messages.parts.found(search.trim()), found, isWhole(found) ? listed : null)]),
    partOf(messages.parts.all, noFilter, isWhole(noFilter) ? listed : null),
  ]
}
