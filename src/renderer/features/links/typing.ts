import { emptyLink, type LinkValues } from './draft.ts'

/** A link that was asked for: its request, and the values that it was asked with. */
export type Sent = { id: string; values: LinkValues }

/** What is in the form, and what became of it so far. Every function here is pure. */
export type Typing = {
  values: LinkValues
  /** The id of what is typed, unless it is the same request as one that failed. */
  freshId: string
  sent: Sent | null
  /** The latest request, of which the service made nothing. */
  failed: Sent | null
}

const fields = ['customer', 'email', 'note', 'redirectUrl'] as const satisfies (keyof LinkValues)[]

const isSameRequest = (one: LinkValues, other: LinkValues) =>
  one.redirectUrl.trim() === other.redirectUrl.trim()

/** Whether the form still holds just what was sent. */
export const isUntouched = (values: LinkValues, sent: Sent): boolean =>
  fields.every(field => values[field] === sent.values[field])

/** What was typed since: fields that still stand as they were sent belong to the link that was asked for. */
const typedSince = (values: LinkValues, sent: Sent): LinkValues => {
  const since = { ...emptyLink }
  for (const field of fields) if (values[field] !== sent.values[field]) since[field] = values[field]
  return since
}

/** A stored draft may be of a request that was sent before: as long as the same would be sent, it is the same request. */
export const beginTyping = (draft: Sent | null, freshId: string): Typing => ({
  values: draft?.values ?? emptyLink,
  freshId,
  sent: null,
  failed: draft,
})

export const typed = (typing: Typing, values: LinkValues): Typing => ({ ...typing, values })

/** The link that is typed; the same again after a failure is the same request. */
const typedLink = ({ values, freshId, failed }: Typing): Sent => ({
  id: failed !== null && isSameRequest(values, failed.values) ? failed.id : freshId,
  values,
})

/** `freshId`: of what is typed from now on. */
export const send = (typing: Typing, freshId: string): Typing & { sent: Sent } => ({
  ...typing,
  sent: typedLink(typing),
  freshId,
  failed: null,
})

/** The link is in the register: what was typed for the next customer stays. */
export const taken = (typing: Typing): Typing =>
  typing.sent === null ? typing : { ...typing, values: typedSince(typing.values, typing.sent), sent: null }

/** Nothing was made: all stays. */
export const refused = (typing: Typing): Typing => ({ ...typing, sent: null, failed: typing.sent })

/** What must survive a crash: while one link is created, what was typed since; else all. */
export const draftOf = (typing: Typing): Sent => {
  const { values, freshId, sent } = typing
  if (sent === null) return typedLink(typing)
  return isUntouched(values, sent) ? sent : { id: freshId, values: typedSince(values, sent) }
}
