import { z } from 'zod'
import { redirectUrlSchema } from '../http.ts'
import type { LinkHistory, Undoable, UndoneStep } from '../links/register.ts'
import { linkFilterSchema, linkListSchema, linkTargetSchema, upToSchema } from '../links/register-schemas.ts'
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
  /** Creates a link at the service, records and copies it; called again with the same `id`, it is the same request. */
  'links.create': call<MadeLink>()(createLinkInputSchema),
  /** Tries a link whose outcome is unknown once more, as the same request; `evenTwice`: also where that may make a second one. */
  'links.retry': call<MadeLink>()(z.object({ id, evenTwice: z.boolean().default(false) })),
  /** Removes a link whose outcome is unknown from the register; answers the link where a retry just made it after all. */
  'links.discard': call<MadeLink | null>()(z.object({ id })),
  'links.get': call<Link>()(z.object({ id })),
  /** Copies a link; of a standing one that was renewed the new one, whose URL its row has from then on. */
  'links.copy': call<Link>()(z.object({ id })),
  /** Withdraws a link for one customer at the service, so that it cannot be accepted any more. */
  'links.withdraw': call<Link>()(z.object({ id })),
  /** The standing link as it is known here; null: it was not asked for yet. */
  'links.standing': call<Link | null>()(nothing),
  /** A link that somebody with this reference or email has already, not accepted yet or else accepted. */
  'links.before': call<Link | null>()(z.object({ customer: line(200), email: line(320) })),
  /** How many other links of this connection have the same URL. */
  'links.same': call<number>()(z.object({ id })),
  /** Opens a link of the practice service in the browser, to play the customer. Never a real link: it could be used up. */
  'links.openAsCustomer': call<null>()(z.object({ id })),
  'links.page': call<LinkPage>()(linkListSchema.extend({ upTo: upToSchema, ...page })),
  /** How many match, however many they are. */
  'links.count': call<number>()(linkFilterSchema),
  /** The ids of a part of the list, in its order. */
  'links.ids': call<string[]>()(
    linkListSchema.extend({ upTo: upToSchema, offset: page.offset, limit: z.int().min(1).max(100_000) }),
  ),
  /** The keys that colleagues made links with, by name. */
  'links.makers': call<string[]>()(nothing),
  /** Changes what is noted with a link here; what is left out stays. `followUpAt` null: as Settings say. */
  'links.edit': call<{ link: Link; undo: Undoable | null }>()(
    z.object({
      id,
      customer: line(200).optional(),
      email: line(320).pipe(emailSchema).optional(),
      note: line(2000).optional(),
      followUpAt: z.int().min(0).nullable().optional(),
    }),
  ),
  /** Puts links into the archive, or takes them out; null: there was nothing to do. */
  'links.archive': call<Undoable | null>()(z.object({ target: linkTargetSchema, archived: z.boolean() })),
  /** Takes back a step, or what was done last; null: there is nothing to take back any more. */
  'links.undo': call<UndoneStep | null>()(z.object({ step: z.string().max(64).nullable() })),
  /** All that happened to a link, latest first. */
  'links.history': call<LinkHistory>()(z.object({ id })),
  /** How many links wait for somebody to follow up; at most a thousand are counted. */
  'links.followUps': call<number>()(nothing),
  /** Redirect URLs used before, latest first, at most 10. */
  'links.redirectUrls': call<string[]>()(nothing),
}
