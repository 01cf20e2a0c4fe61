import { z } from 'zod'
import { accountSchema, createRequestSchema } from './http.ts'

// What our own service offers beyond the interface: states of links, names of customers, and change events. A service built by others need not
// have any of it.

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const controls = /[\u0000-\u001f\u007f-\u009f]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: all but tab and line feed
const controlsInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g

/** Optional text; text that is empty after trimming counts as left out. */
const optional = (most: number, dropped: RegExp, tooLong = `At most ${most} characters`) =>
  z
    .string()
    .max(most, tooLong)
    .transform(text => text.toWellFormed().replace(dropped, ' ').trim() || undefined)
    .optional()

/** What a company notes with a link. Customers see neither reference nor note; the email is filled in for them (docs/decisions/0040). */
export const createMoreSchema = createRequestSchema.extend({
  reference: optional(200, controls),
  email: optional(320, controls),
  note: optional(2000, controlsInLines, 'At most 2,000 characters'),
})

/**
 * An account with the customer's name and email, as far as they agreed to show them, and since when it is shared (RFC 3339). `emailConfirmed`: whether
 * the customer proved that the email is theirs; left out: nothing is said.
 */
export const namedAccountSchema = accountSchema.extend({
  customer: z
    .object({
      name: z.string().nullish(),
      email: z.string().nullish(),
      emailConfirmed: z.boolean().nullish(),
    })
    .nullish(),
  connectedAt: z.string().nullish(),
})
export type NamedAccount = z.infer<typeof namedAccountSchema>

const textOrNothing = z.string().nullish().catch(null)

/** An account from any service: fields beyond the interface are used if they have this form, and ignored otherwise. */
export const anyAccountSchema = accountSchema.extend({
  customer: z
    .object({ name: textOrNothing, email: textOrNothing, emailConfirmed: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
  connectedAt: textOrNothing,
})
export type AnyAccount = z.infer<typeof anyAccountSchema>

export const namedAccountPageSchema = z.object({
  accounts: z.array(namedAccountSchema),
  nextCursor: z.string().nullable(),
})

/**
 * `started`: the customer signed in or registered on the link's page. `declined`: the customer pressed Decline, and can still accept. The standing
 * link has no state.
 */
const requestStates = ['open', 'started', 'accepted', 'declined', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * A link for one customer. Times are RFC 3339; `createdWith`: the name of the API key that made it; `declineReason`: why the customer declined, as
 * long as the state is `declined`.
 */
export const linkRequestSchema = z.object({
  id: z.string(),
  redirect: z.string(),
  redirectUrl: z.string(),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(requestStates),
  createdAt: z.string(),
  stateAt: z.string(),
  createdWith: z.string().nullable(),
  customerId: z.string().nullable(),
  declineReason: z.string().nullish(),
})
export type LinkRequest = z.infer<typeof linkRequestSchema>

export const requestPageSchema = z.object({
  requests: z.array(linkRequestSchema),
  nextCursor: z.string().nullable(),
})

export const requestQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  after: z.string().min(1).max(512).optional(),
})

const eventFields = { id: z.string(), at: z.string() }
const ofLink = <T extends string>(type: T) =>
  z.object({ ...eventFields, type: z.literal(type), request: linkRequestSchema })

/** One change event. Of an account that is not shared any more it has only the customer's ID. */
export const changeSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventFields,
    type: z.literal('account.connected'),
    account: namedAccountSchema,
    link: z.string().nullable(),
  }),
  z.object({ ...eventFields, type: z.literal('account.changed'), account: namedAccountSchema }),
  z.object({ ...eventFields, type: z.literal('account.ended'), customerId: z.string() }),
  ofLink('link.created'),
  ofLink('link.started'),
  ofLink('link.declined'),
  ofLink('link.accepted'),
  ofLink('link.withdrawn'),
  z.object({ ...eventFields, type: z.literal('standing.renewed'), redirect: z.string() }),
])
export type Change = z.infer<typeof changeSchema>

export const changePageSchema = z.object({
  changes: z.array(changeSchema),
  next: z.string(),
  more: z.boolean(),
})

/** `wait`: seconds that the service may hold its answer until something happens (long polling). */
export const changeQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(500),
  wait: z.coerce.number().min(0).max(25).default(0),
  after: z.string().min(1).max(512).optional(),
})
