import '../../../shared/forms/zod-without-eval.ts'
import { z } from 'zod'
import type { Draft } from '../../../../contract/model.ts'
import { emptyLink, type LinkValues, type Offers, requestOf } from './wanted-link.ts'

/**
 * What is typed for a link. `id`: of the link that it will be, and of the request that was sent for it before, if any; `request`: what was sent under it,
 * null if nothing was; `sent`: the values whose answer is awaited, null if none is. Every function here is pure but for new ids.
 */
export type Typing = { id: string; values: LinkValues; request: string | null; sent: LinkValues | null }

export const newTyping = (values: LinkValues): Typing => ({
  id: crypto.randomUUID(),
  values,
  request: null,
  sent: null,
})

const fields = ['customer', 'email', 'note', 'redirectUrl', 'linkFor'] as const

/** Whether nothing was typed between the two. */
export const isSame = (one: LinkValues, other: LinkValues): boolean =>
  fields.every(field => one[field] === other[field])

/** What was typed since: fields that still stand as they were sent belong to the link that was asked for. */
const typedSince = (values: LinkValues, sent: LinkValues): LinkValues => ({
  ...emptyLink,
  ...Object.fromEntries(
    fields.filter(field => values[field] !== sent[field]).map(field => [field, values[field]]),
  ),
})

/** Sends what is typed: the same again after a failure is the same request, anything else has an id of its own. */
export const send = (typing: Typing, offers: Offers): Typing & { sent: LinkValues } => {
  const request = requestOf(typing.values, offers)
  const isNew = typing.request !== null && typing.request !== request
  return { ...(isNew ? newTyping(typing.values) : typing), request, sent: typing.values }
}

/** The link is in the register: what was typed for the next customer stays. */
export const taken = ({ values, sent }: Typing): Typing => newTyping(typedSince(values, sent ?? emptyLink))

const storedSchema = z.object({
  customer: z.string().catch(''),
  email: z.string().catch(''),
  note: z.string().catch(''),
  redirectUrl: z.string().min(1).nullable().catch(null),
  linkFor: z.enum(['one', 'anyone']).nullable().catch(null),
  request: z.string().nullable().catch(null),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A stored draft → what was typed; what is not understood of it is left empty. As it may have been sent before, it counts as sent. */
export const readDraft = (stored: Draft | null, offers: Offers): Typing => {
  if (stored === null) return newTyping(emptyLink)
  const { request, ...values } = storedSchema
    .catch({ ...emptyLink, request: null })
    .parse(parse(stored.value))
  return { id: stored.id, values, request: request ?? requestOf(values, offers), sent: null }
}

/** What must survive a crash: while one link is created, what was typed since; else all. The value is null where there is nothing to keep. */
export const draftOf = (typing: Typing): { id: string; value: string | null } => {
  const { sent } = typing
  const { id, values, request } =
    sent === null || isSame(typing.values, sent) ? typing : newTyping(typedSince(typing.values, sent))
  return { id, value: isSame(values, emptyLink) ? null : JSON.stringify({ ...values, request }) }
}
