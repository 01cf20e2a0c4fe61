import { emptyLink, type LinkValues } from './draft.ts'
import { type Offers, requestOf } from './wanted-link.ts'

/** What is kept of what is typed; `request`: what was sent under this id, null if nothing was. */
export type Kept = { id: string; values: LinkValues; request: string | null }

/** A link that was asked for: the values that it was asked with, and what they came to. */
export type Sent = { id: string; values: LinkValues; request: string }

/** What is in the form, and what became of it so far. Every function here is pure. */
export type Typing = {
  values: LinkValues
  offers: Offers
  /** The id of what is typed, unless it is the same request as one that failed. */
  freshId: string
  sent: Sent | null
  /** The latest request, of which the service made nothing. */
  failed: Sent | null
}

const fields = ['customer', 'email', 'note', 'redirectUrl', 'linkFor'] as const satisfies (keyof LinkValues)[]

/** Whether the form still holds just what was sent. */
export const isUntouched = (values: LinkValues, sent: Sent): boolean =>
  fields.every(field => values[field] === sent.values[field])

/** What was typed since: fields that still stand as they were sent belong to the link that was asked for. */
const typedSince = (values: LinkValues, { values: before }: Sent): LinkValues => ({
  customer: values.customer === before.customer ? '' : values.customer,
  email: values.email === before.email ? '' : values.email,
  note: values.note === before.note ? '' : values.note,
  redirectUrl: values.redirectUrl === before.redirectUrl ? null : values.redirectUrl,
  linkFor: values.linkFor === before.linkFor ? null : values.linkFor,
})

/** A stored draft may be of a request that was sent before: as long as the same would be sent, it is the same request. */
export const beginTyping = (draft: Kept | null, freshId: string, offers: Offers): Typing => {
  const values = draft?.values ?? emptyLink
  const failed =
    draft === null ? null : { id: draft.id, values, request: draft.request ?? requestOf(values, offers) }
  return { values, offers, freshId, sent: null, failed }
}

export const typed = (typing: Typing, values: LinkValues): Typing => ({ ...typing, values })

/** The connection says something else by now, or is another one. */
export const offered = (typing: Typing, offers: Offers): Typing => ({ ...typing, offers })

/** The link that is typed; the same again after a failure is the same request. */
const typedLink = ({ values, offers, freshId, failed }: Typing): Kept =>
  failed !== null && failed.request === requestOf(values, offers)
    ? { id: failed.id, values, request: failed.request }
    : { id: freshId, values, request: null }

/** `freshId`: of what is typed from now on. */
export const send = (typing: Typing, freshId: string): Typing & { sent: Sent } => ({
  ...typing,
  sent: { ...typedLink(typing), request: requestOf(typing.values, typing.offers) },
  freshId,
  failed: null,
})

/** The link is in the register: what was typed for the next customer stays. */
export const taken = (typing: Typing): Typing =>
  typing.sent === null ? typing : { ...typing, values: typedSince(typing.values, typing.sent), sent: null }

/** Nothing was made: all stays. */
export const refused = (typing: Typing): Typing => ({ ...typing, sent: null, failed: typing.sent })

/** What must survive a crash: while one link is created, what was typed since; else all. */
export const draftOf = (typing: Typing): Kept => {
  const { values, freshId, sent } = typing
  if (sent === null) return typedLink(typing)
  return isUntouched(values, sent) ? sent : { id: freshId, values: typedSince(values, sent), request: null }
}
