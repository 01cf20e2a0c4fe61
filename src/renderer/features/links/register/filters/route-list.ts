import { z } from 'zod'
import { everyLink, linkOrders, linkStates } from '../../../../../contract/links/register.ts'
import type { LinkList } from '../../../../../contract/links/register-schemas.ts'

const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000)

const routeSchema = z.object({
  state: z.enum(linkStates).nullable().catch(null),
  from: time.nullable().catch(null),
  to: time.nullable().catch(null),
  acceptedFrom: time.nullable().catch(null),
  acceptedTo: time.nullable().catch(null),
  by: z.enum(linkOrders).catch(everyLink.by),
})

/** The list that a route asks for (see `linksRoute`); null: none. Pure; total over all routes. */
export const routeList = (search: Readonly<Record<string, string>>): LinkList | null => {
  if (search.list === undefined) return null
  const { state = null, from = null, to = null, by = everyLink.by } = search
  const { acceptedFrom = null, acceptedTo = null } = search
  return {
    ...everyLink,
    ...routeSchema.parse({ state, from, to, by, acceptedFrom, acceptedTo }),
    counted: search.list === 'counted',
    followUp: search.list === 'follow-up',
  }
}
