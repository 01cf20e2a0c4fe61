import { linkFields, type Noted } from '../../../../contract/links/register.ts'

export const textsOf = ({ customer, email, note }: Noted): Noted => ({ customer, email, note })

export const isSame = (one: Noted, other: Noted): boolean =>
  linkFields.every(field => one[field] === other[field])

/**
 * What the service has of texts that now read as `after`; null: the same, or nothing. `isNoted`: they were part of the request. Pure.
 */
export const askedAfter = (
  row: Noted & { isNoted: number; asked: string | null },
  after: Noted,
): string | null => {
  if (row.isNoted !== 1) return null
  const asked = row.asked ?? JSON.stringify(textsOf(row))
  return asked === JSON.stringify(textsOf(after)) ? null : asked
}
