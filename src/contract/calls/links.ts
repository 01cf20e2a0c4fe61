import { z } from 'zod'
import { redirectUrlSchema } from '../http.ts'
import type { LinkHistory, OtherLinks, Undoable, UndoneStep } from '../links/register.ts'
import {
  linkFilterSchema,
  linkListSchema,
  linkTargetSchema,
  timeSchema,
  upToSchema,
} from '../links/register-schemas.ts'
import type { Link, LinkPage, MadeLink } from '../model.ts'
import { call, draftId, id, line, nothing, page } from './call.ts'

const emailSchema = z.union([z.literal(''), z.email('An address such as name@example.com')])

export const createLinkInputSchema = z.object({
  id: draftId,
  customer: line(200),
  email: line(320).pipe(emailSchema),
  note: line(2000),
  redirectUrl: redirectUrlSchema.nullable(),
})

/** Links and their register. */
export const linksCalls = {
  /** Creates a link at the service, records and copies it. Idempotent by `id`: called again, it is the same request. */
  'links.create': call<MadeLink>()(createLinkInputSchema),
  /** Repeats the request for a link of unknown outcome with the same idempotency key; `evenTwice`: even if that may make a second link. */
  'links.retry': call<MadeLink>()(z.object({ id, evenTwice: z.boolean().default(false) })),
  /** Removes a link of unknown outcome from the register; if a retry under way made it after all, it stays and is the answer. */
  'links.discard': call<MadeLink | null>()(z.object({ id })),
  'links.get': call<Link>()(z.object({ id })),
  /** Copies a link; of a standing link that was renewed, the new URL, which its row then gets. */
  'links.copy': call<Link>()(z.object({ id })),
  /** Withdraws a link for one customer at the service, so that it cannot be accepted any more. */
  'links.withdraw': call<Link>()(z.object({ id })),
  /** The standing link as far as it is known here; null: it was never requested. */
  'links.standing': call<Link | null>()(nothing),
  /** A link that a customer with this reference or email has already, open or accepted. */
  'links.before': call<Link | null>()(z.object({ customer: line(200), email: line(320) })),
  /** The link that the customer of a link got before it, and the newest after it: by email, or by reference where one has no email. */
  'links.others': call<OtherLinks>()(z.object({ id })),
  /** How many other links of this connection have the same URL. */
  'links.same': call<number>()(z.object({ id })),
  /** Opens a link of the practice service in the browser, to act as the customer. Never a real link: that could use it up. */
  'links.openAsCustomer': call<null>()(z.object({ id })),
  /** With a `limit` of 0 only the counts, which are read in half the time. */
  'links.page': call<LinkPage>()(
    linkListSchema.extend({ upTo: upToSchema, ...page, limit: z.int().min(0).max(500) }),
  ),
  /** The exact number of links that match. */
  'links.count': call<number>()(linkFilterSchema),
  /** The ids of a part of the list, in its order. */
  'links.ids': call<string[]>()(
    linkListSchema.extend({ upTo: upToSchema, offset: page.offset, limit: z.int().min(1).max(100_000) }),
  ),
  /** The keys that colleagues made links with, by name. */
  'links.makers': call<string[]>()(nothing),
  /** Changes what staff noted with a link; fields that are left out stay. `followUpAt` null: due as Settings say. */
  'links.edit': call<{ link: Link; undo: Undoable | null }>()(
    z.object({
      id,
      customer: line(200).optional(),
      email: line(320).pipe(emailSchema).optional(),
      note: line(2000).optional(),
      followUpAt: timeSchema.nullable().optional(),
    }),
  ),
  /** Puts links into the archive, or takes them out; null: there was nothing to do. */
  'links.archive': call<Undoable | null>()(z.object({ target: linkTargetSchema, archived: z.boolean() })),
  /** Undoes a step, or the latest one (null); null: there is nothing left to undo. */
  'links.undo': call<UndoneStep | null>()(z.object({ step: z.string().max(64).nullable() })),
  /** All that happened to a link, latest first. */
  'links.history': call<LinkHistory>()(z.object({ id })),
  /** How many links are due for follow-up; at most 1,000 are counted. */
  'links.followUps': call<number>()(nothing),
  /** Redirect URLs used before, latest first, at most 10. */
  'links.redirectUrls': call<string[]>()(nothing),
}
