import { z } from 'zod'
import { cutAccount, longestText } from '../../../contract/accounts/cut-account.ts'
import { createAnswerSchema } from '../../../contract/http.ts'
import type { RequestState } from '../../../contract/more.ts'
import { type AccountRead, readAccount } from '../import/read-account.ts'

// Reads changes and requests of any service one by one. What it cannot read harms nothing beside it. Times are milliseconds since
// 1970; null: none that can be read.

/** A link for one customer as the service knows it; texts that it does not give are ''. `state` null: one that is not known here. */
export type LinkRequestRead = {
  id: string
  url: string
  redirectUrl: string
  reference: string
  email: string
  note: string
  /** The name of the API key that it was made with. */
  maker: string
  state: RequestState | null
  createdAt: number | null
  stateAt: number | null
  customerId: string | null
}

/** One thing that happened. `link`: the URL that the customer followed. */
export type ChangeRead =
  | { kind: 'connected'; read: AccountRead; link: string | null; at: number | null }
  | { kind: 'changed'; read: AccountRead }
  | { kind: 'ended'; customerId: string; at: number | null }
  | { kind: 'link'; request: LinkRequestRead }
  | { kind: 'renewed'; url: string; at: number | null }

const longestId = 512
const id = z.string().min(1).max(longestId)
/** The same URL as one that is kept of a link, so that the two can be compared. */
const url = createAnswerSchema.shape.redirect

/** Text to show, cut to what a row has room for; '' where there is none. */
const text = (most: number) =>
  z
    .string()
    .transform(given => given.trim().slice(0, most).toWellFormed())
    .nullish()
    .catch('')
    .transform(given => given ?? '')

const time = z
  .string()
  .transform(given => {
    const at = Date.parse(given)
    return Number.isFinite(at) ? at : null
  })
  .nullish()
  .catch(null)
  .transform(at => at ?? null)

/** Customers' IDs as accounts have them, cut alike. */
const customerId = z
  .string()
  .min(1)
  .transform(given => z.string().parse(cutAccount(given)))

const requestSchema = z
  .object({
    id,
    redirect: url,
    redirectUrl: z.string().min(1).max(8192),
    reference: text(200),
    email: text(320),
    note: text(longestText),
    state: z.enum(['open', 'started', 'accepted', 'declined', 'withdrawn']).nullable().catch(null),
    createdAt: time,
    stateAt: time,
    createdWith: text(200),
    customerId: customerId.nullish().transform(given => given ?? null),
  })
  .transform(
    ({ redirect, createdWith, ...rest }): LinkRequestRead => ({ ...rest, url: redirect, maker: createdWith }),
  )

const account = z.unknown().transform((value, context): AccountRead => {
  const read = readAccount(value)
  if (read !== null) return read
  context.addIssue('Not an account')
  return z.NEVER
})

const anyLink = url.nullish().catch(null)

const ofLink = (state: RequestState) =>
  z.object({ at: time, request: requestSchema }).transform(
    ({ at, request }): ChangeRead => ({
      kind: 'link',
      request: { ...request, state, stateAt: request.stateAt ?? at },
    }),
  )

const kinds: ReadonlyMap<string, z.ZodType<ChangeRead>> = new Map<string, z.ZodType<ChangeRead>>([
  [
    'account.connected',
    z
      .object({ at: time, account, link: anyLink })
      .transform(read => ({ kind: 'connected', read: read.account, link: read.link ?? null, at: read.at })),
  ],
  ['account.changed', z.object({ account }).transform(read => ({ kind: 'changed', read: read.account }))],
  ['account.ended', z.object({ at: time, customerId }).transform(read => ({ kind: 'ended', ...read }))],
  ['link.created', ofLink('open')],
  ['link.started', ofLink('started')],
  ['link.declined', ofLink('declined')],
  ['link.accepted', ofLink('accepted')],
  ['link.withdrawn', ofLink('withdrawn')],
  [
    'standing.renewed',
    z
      .object({ at: time, redirect: url })
      .transform(read => ({ kind: 'renewed', url: read.redirect, at: read.at })),
  ],
])

const typed = z.object({ type: z.string() })

/** Characters of a type's name that are worth a line in the log. */
const longestType = 60

/**
 * A change; `unknown`: of a type that is none of ours, by its name; `unreadable`: what happened cannot be read from it. Pure and
 * total.
 */
export const readChange = (value: unknown): { change: ChangeRead } | { unknown: string } | 'unreadable' => {
  const named = typed.safeParse(value)
  if (!named.success) return 'unreadable'
  const schema = kinds.get(named.data.type)
  if (schema === undefined)
    return { unknown: named.data.type.slice(0, longestType).replaceAll(/[^\w.-]/g, '?') }
  const parsed = schema.safeParse(value)
  return parsed.success ? { change: parsed.data } : 'unreadable'
}

/** A request, or null where it is none. Pure and total. */
export const readRequest = (value: unknown): LinkRequestRead | null => {
  const parsed = requestSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}
