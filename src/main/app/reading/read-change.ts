import { z } from 'zod'
import { cutAccount, longestText } from '../../../contract/accounts/cut-account.ts'
import { createAnswerSchema } from '../../../contract/http.ts'
import { anyAccountSchema, type RequestState } from '../../../contract/more.ts'
import type { Told, ToldRequest } from '../../store/changes/told.ts'
import type { ReadAccount } from '../../store/saving/read-account.ts'
import { rawOf } from './raw-of.ts'

// Reads changes and requests of any service one by one. What it cannot read harms nothing beside it.

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
    ({ redirect, createdWith, ...rest }): ToldRequest => ({ ...rest, url: redirect, maker: createdWith }),
  )

const account = z.unknown().transform((value, context): ReadAccount => {
  const cut = cutAccount(value)
  const parsed = anyAccountSchema.safeParse(cut)
  if (parsed.success) return { account: parsed.data, ...rawOf(cut) }
  context.addIssue('Not an account')
  return z.NEVER
})

const anyLink = url.nullish().catch(null)

const ofLink = (state: RequestState) =>
  z.object({ at: time, request: requestSchema }).transform(
    ({ at, request }): Told => ({
      kind: 'link',
      request: { ...request, state, stateAt: request.stateAt ?? at },
    }),
  )

const kinds: ReadonlyMap<string, z.ZodType<Told>> = new Map<string, z.ZodType<Told>>([
  [
    'account.connected',
    z
      .object({ at: time, account, link: anyLink })
      .transform(told => ({ kind: 'connected', read: told.account, link: told.link ?? null, at: told.at })),
  ],
  ['account.changed', z.object({ account }).transform(told => ({ kind: 'changed', read: told.account }))],
  ['account.ended', z.object({ at: time, customerId }).transform(told => ({ kind: 'ended', ...told }))],
  ['link.created', ofLink('open')],
  ['link.started', ofLink('started')],
  ['link.declined', ofLink('declined')],
  ['link.accepted', ofLink('accepted')],
  ['link.withdrawn', ofLink('withdrawn')],
  [
    'standing.renewed',
    z
      .object({ at: time, redirect: url })
      .transform(told => ({ kind: 'renewed', url: told.redirect, at: told.at })),
  ],
])

const typed = z.object({ type: z.string() })

/** Characters of a type's name that are worth a line in the log. */
const longestType = 60

/**
 * A change as it is told; `unknown`: of a type that is none of ours, by its name; `unreadable`: what happened cannot be told from
 * it. Pure and total.
 */
export const readChange = (value: unknown): { told: Told } | { unknown: string } | 'unreadable' => {
  const named = typed.safeParse(value)
  if (!named.success) return 'unreadable'
  const schema = kinds.get(named.data.type)
  if (schema === undefined)
    return { unknown: named.data.type.slice(0, longestType).replaceAll(/[^\w.-]/g, '?') }
  const parsed = schema.safeParse(value)
  return parsed.success ? { told: parsed.data } : 'unreadable'
}

/** A request, or null where it is none. Pure and total. */
export const readRequest = (value: unknown): ToldRequest | null => {
  const parsed = requestSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}
