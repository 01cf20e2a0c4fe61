import { z } from 'zod'
import { linkMails, linkOrders, linkStages, linkStates } from './register.ts'

/** Milliseconds since 1970: none that no `Date` can hold. */
export const timeSchema = z.int().min(0).max(8_640_000_000_000_000)

/**
 * Filters of links; null: no filter. `from` up to, but not including, `to`: when they were created. `maker`: the key of a colleague, '' for those made
 * here. `followUp`: only those that are due for follow-up, instead of all that are not archived. `acceptedFrom`, `acceptedTo`: when they were accepted,
 * as the service reports it. `reached`: the stage that they reached at least. `counted`: as the Inbox counts, with archived ones, without those of
 * unknown outcome.
 */
const filterFields = {
  search: z.string().trim().max(500).default(''),
  state: z.enum(linkStates).nullable().default(null),
  from: timeSchema.nullable().default(null),
  to: timeSchema.nullable().default(null),
  acceptedFrom: timeSchema.nullable().default(null),
  acceptedTo: timeSchema.nullable().default(null),
  reached: z.enum(linkStages).nullable().default(null),
  maker: z.string().max(500).nullable().default(null),
  kind: z.enum(['personal', 'standing']).nullable().default(null),
  mail: z.enum(linkMails).nullable().default(null),
  archived: z.boolean().default(false),
  followUp: z.boolean().default(false),
  counted: z.boolean().default(false),
}
const orderFields = {
  by: z.enum(linkOrders).default('created'),
  descending: z.boolean().default(true),
}

export const linkFilterSchema = z.object(filterFields)
export type LinkFilter = z.output<typeof linkFilterSchema>
export const linkListSchema = z.object({ ...filterFields, ...orderFields })
export type LinkList = z.output<typeof linkListSchema>

/** The number of the newest row to list, so that the list stays the same while it is read; null: no limit. */
export const upToSchema = z.int().min(0).nullable().default(null)

const ids = z.array(z.string().min(1).max(200)).max(100_000)

/** Links that a call acts on: these, or all of a list up to a row except some. */
export const linkTargetSchema = z.union([
  z.object({ ids }),
  z.object({ filter: linkFilterSchema, upTo: upToSchema, except: ids }),
])
export type LinkTarget = z.output<typeof linkTargetSchema>
