import { z } from 'zod'

// The register of links: what of it is shown, in what order, and what is done with many of them. Times are milliseconds since 1970.

export const linkStates = [
  'created',
  'copied',
  'opened',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'outcome_unknown',
] as const

/** `last`: by what happened last. */
export const linkOrders = ['customer', 'email', 'state', 'created', 'last'] as const
export type LinkOrder = (typeof linkOrders)[number]

const time = z.int().min(0).max(8_640_000_000_000_000)

/**
 * Which links are meant; null: whatever. `from` up to, but not including, `to`: when they were created. `maker`: the key of a
 * colleague, '' for those made here. `followUp`: those without an answer that are due, in place of all that are not archived.
 */
const filterFields = {
  search: z.string().trim().max(500).default(''),
  state: z.enum(linkStates).nullable().default(null),
  from: time.nullable().default(null),
  to: time.nullable().default(null),
  maker: z.string().max(500).nullable().default(null),
  kind: z.enum(['personal', 'standing']).nullable().default(null),
  mail: z.enum(['with', 'without']).nullable().default(null),
  archived: z.boolean().default(false),
  followUp: z.boolean().default(false),
}
const orderFields = {
  by: z.enum(linkOrders).default('created'),
  descending: z.boolean().default(true),
}

export const linkFilterSchema = z.object(filterFields)
export type LinkFilter = z.output<typeof linkFilterSchema>
export const linkListSchema = z.object({ ...filterFields, ...orderFields })
export type LinkList = z.output<typeof linkListSchema>

export const everyLink: LinkList = linkListSchema.parse({})

const ids = z.array(z.string().min(1).max(200)).max(100_000)

/** Links that something is done with: these, or all of a list but some. */
export const linkTargetSchema = z.union([
  z.object({ ids }),
  z.object({ filter: linkFilterSchema, except: ids }),
])
export type LinkTarget = z.output<typeof linkTargetSchema>

export const linkFields = ['customer', 'email', 'note'] as const
export type LinkField = (typeof linkFields)[number]

/**
 * What happened to a link. `customer`, `email`, `note`, `follow_up`: that was changed here. `mail_written`: opened in the person's own
 * mail program.
 */
export const linkActions = [
  'created',
  'copied',
  'mailed',
  'mail_written',
  'mail_refused',
  'mail_unknown',
  'opened',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  ...linkFields,
  'follow_up',
  'archived',
  'restored',
] as const
export type LinkActionName = (typeof linkActions)[number]

/** `here`: this desk did it; `detail`: of a change what stood there before, of a mail whom it went to. */
export type LinkAction = { at: number; action: LinkActionName; here: boolean; detail: string }

/** What the service has noted with a link that reads otherwise here. */
export type Noted = Record<LinkField, string>

/** `asked`: null where the service has the same, or nothing. Latest first. */
export type LinkHistory = { actions: LinkAction[]; asked: Noted | null }

/** Something that can be taken back: what it did to how many. */
export type Undoable = { step: string; links: number }
export type UndoneStep = { what: 'edit' | 'archive' | 'restore'; links: number }
