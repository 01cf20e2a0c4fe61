import { z } from 'zod'
import { timeSchema } from '../links/register-schemas.ts'
import type { Overview, PutAside } from '../overview.ts'
import { call, nothing } from './call.ts'

const item = z.string().min(1).max(3_000)

export const overviewCalls = {
  'overview.get': call<Overview>()(nothing),
  /** Items of the Inbox that a person has marked as done, or put aside for later. */
  'inbox.aside': call<PutAside[]>()(nothing),
  'inbox.putAside': call<null>()(z.object({ items: z.array(item).max(1_000), until: timeSchema.nullable() })),
  'inbox.takeBack': call<null>()(z.object({ item })),
}
