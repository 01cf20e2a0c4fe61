import '../../../shared/forms/zod-without-eval.ts'
import { z } from 'zod'
import type { Draft } from '../../../../contract/model.ts'
import { parseJson } from '../../../../contract/parse-json.ts'
import { emptyLink, type LinkValues, type Offers, requestOf } from './wanted-link.ts'

/**
 * What is typed for a link. `id`: the future link's, which makes a retry idempotent; `request`: the request sent under this id, null if
 * none; `sent`: the values whose answer is awaited, null if none; `at`: the connection that it was typed for, left out where that is not
 * known. Every function here is pure except for new ids.
 */
export type Typing = {
  id: string
  values: LinkValues
  request: string | null
  sent: LinkValues | null
  at?: string | undefined
}

export const newTyping = (values: LinkValues): Typing => ({
  id: crypto.randomUUID(),
  values,
  request: null,
  sent: null,
})

const fields = ['customer', 'email', 'note', 'redirectUrl', 'linkFor'] as const

export const isSame = (one: LinkValues, other: LinkValues): boolean =>
  fields.every(field => one[field] === other[field])

/** The values typed since a request was sent: a field that still equals the sent one belongs to the requested link, and is left out. */
const typedSince = (values: LinkValues, sent: LinkValues): LinkValues => ({
  ...emptyLink,
  ...Object.fromEntries(
    fields.filter(field => values[field] !== sent[field]).map(field => [field, values[field]]),
  ),
})

/** Marks the values as sent. The same request again keeps its id, so that no second link is made; another request gets a new id. */
export const send = (typing: Typing, offers: Offers): Typing & { sent: LinkValues } => {
  const request = requestOf(typing.values, offers)
  const isNew = typing.request !== null && typing.request !== request
  return { ...(isNew ? newTyping(typing.values) : typing), request, sent: typing.values }
}

/** The state after the link was made: only text typed since, for the next customer, stays. */
export const taken = ({ values, sent }: Typing): Typing => newTyping(typedSince(values, sent ?? emptyLink))

const storedSchema = z.object({
  customer: z.string().catch(''),
  email: z.string().catch(''),
  note: z.string().catch(''),
  redirectUrl: z.string().min(1).nullable().catch(null),
  linkFor: z.enum(['one', 'anyone']).nullable().catch(null),
  request: z.string().nullable().catch(null),
  at: z.string().optional().catch(undefined),
})

/** Parses a stored draft; invalid fields are left empty. It counts as sent, as it may have been sent just before the app closed. */
export const readDraft = (stored: Draft | null, offers: Offers): Typing => {
  if (stored === null) return newTyping(emptyLink)
  const { request, at, ...values } = storedSchema
    .catch({ ...emptyLink, request: null })
    .parse(parseJson(stored.value))
  return { id: stored.id, values, request: request ?? requestOf(values, offers), sent: null, at }
}

/** The draft to store: while a link is being created only what was typed since, otherwise all. Value null: nothing to store. */
export const draftOf = (typing: Typing): { id: string; value: string | null } => {
  const { sent } = typing
  const { id, values, request } =
    sent === null || isSame(typing.values, sent) ? typing : newTyping(typedSince(typing.values, sent))
  return {
    id,
    value: isSame(values, emptyLink) ? null : JSON.stringify({ ...values, request, at: typing.at }),
  }
}
