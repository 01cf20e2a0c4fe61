import type { Draft } from '../../../contract/model.ts'
import type { Kept } from './typing.ts'

/** `anyone`: the standing link, the same for every customer. */
export type LinkFor = 'one' | 'anyone'

/** What the form holds, as typed. `redirectUrl` null: nothing was typed, so that the connection's own page holds; `linkFor` null: not chosen. */
export type LinkValues = {
  customer: string
  email: string
  note: string
  redirectUrl: string | null
  linkFor: LinkFor | null
}

export const emptyLink: LinkValues = { customer: '', email: '', note: '', redirectUrl: null, linkFor: null }

const isEmptyLink = ({ customer, email, note, redirectUrl, linkFor }: LinkValues): boolean =>
  [customer, email, note, redirectUrl ?? ''].every(text => text === '') && linkFor === null

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const textOf = (draft: object, name: keyof LinkValues | 'request'): string => {
  const value: unknown = Object.entries(draft).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

const linkForOf = (text: string): LinkFor | null => (text === 'one' || text === 'anyone' ? text : null)

const readValues = (draft: object): LinkValues => ({
  customer: textOf(draft, 'customer'),
  email: textOf(draft, 'email'),
  note: textOf(draft, 'note'),
  redirectUrl: textOf(draft, 'redirectUrl') || null,
  linkFor: linkForOf(textOf(draft, 'linkFor')),
})

/** A stored draft → what was typed for which link; what is not understood of it is left empty. */
export const readDraft = (stored: Draft | null): Kept | null => {
  if (stored === null) return null
  const parsed = parse(stored.value)
  const draft = typeof parsed === 'object' && parsed !== null ? parsed : {}
  return { id: stored.id, values: readValues(draft), request: textOf(draft, 'request') || null }
}

/** What was typed → what is stored; the value is null where there is nothing to keep. */
export const writeDraft = ({ id, values, request }: Kept): { id: string; value: string | null } => ({
  id,
  value: isEmptyLink(values) ? null : JSON.stringify({ ...values, ...(request === null ? {} : { request }) }),
})
