import { z } from 'zod'
import { cutAccount, longestText } from '../../../contract/accounts/cut-account.ts'
import { createAnswerSchema } from '../../../contract/http.ts'
import { readJson } from '../import/read-account.ts'

export const longestId = 512
const longestCursor = 4096

/** A link's URL, normalized as those of links made here are, so that the two can be compared. */
export const linkUrl = createAnswerSchema.shape.redirect
/** Cut as customer IDs in accounts are, so that both name the same customer. */
export const customerId = z.string().min(1).transform(cutAccount).pipe(z.string())
export const cursor = z.string().min(1).max(longestCursor)
export const time = z.string().transform(Date.parse).pipe(z.number()).nullable().catch(null)

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform(given => given.trim().slice(0, most).toWellFormed())

export const requestSchema = z
  .object({
    id: z.string().min(1).max(longestId),
    redirect: linkUrl,
    redirectUrl: z.string().min(1).max(8192),
    reference: text(200),
    email: text(320),
    note: text(longestText),
    state: z.enum(['open', 'started', 'accepted', 'declined', 'withdrawn']).nullable().catch(null),
    declineReason: text(longestText),
    createdAt: time,
    stateAt: time,
    createdWith: text(200),
    customerId: customerId.nullish().transform(given => given ?? null),
  })
  .transform(({ redirect, createdWith, ...rest }) => ({ ...rest, url: redirect, maker: createdWith }))
type Read = z.output<typeof requestSchema>

/**
 * A link for one customer as the service knows it. Texts that it does not give are ''; times are milliseconds since 1970, null where none can be read.
 * `maker`: the name of the API key that it was made with; `state`: null for one that this app does not know; `declineReason`: why the customer declined,
 * in their words or in some that the page offered; missing from entries that an earlier app put into the outbox.
 */
export type LinkRequestRead = Omit<Read, 'declineReason'> & Partial<Pick<Read, 'declineReason'>>

/** A link for one customer; null where the value is none. Pure and total. */
export const readRequest = (value: unknown): LinkRequestRead | null =>
  requestSchema.safeParse(value).data ?? null

const pageSchema = z.object({ requests: z.array(z.unknown()), nextCursor: cursor.nullish() })

/**
 * A page of `/connect/requests`; null where the body is none. `next`: the cursor of the page that follows, null at the end; `unreadable`: how many were
 * left out. Pure and total.
 */
export const readRequestsPage = (body: Uint8Array) => {
  const page = pageSchema.safeParse(readJson(body)).data
  if (page === undefined) return null
  const requests = page.requests.map(readRequest).filter(request => request !== null)
  return { requests, next: page.nextCursor ?? null, unreadable: page.requests.length - requests.length }
}
