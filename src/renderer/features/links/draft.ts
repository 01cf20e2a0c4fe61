import type { Draft } from '../../../contract/model.ts'
import type { Sent } from './typing.ts'

/** What the form holds, as typed. */
export type LinkValues = { customer: string; email: string; note: string; redirectUrl: string }

export const emptyLink: LinkValues = { customer: '', email: '', note: '', redirectUrl: '' }

const isEmptyLink = (values: LinkValues): boolean => Object.values(values).every(value => value === '')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const textOf = (draft: object, name: keyof LinkValues): string => {
  const value: unknown = Object.entries(draft).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

const readValues = (stored: string): LinkValues => {
  const draft = parse(stored)
  if (typeof draft !== 'object' || draft === null) return emptyLink
  return {
    customer: textOf(draft, 'customer'),
    email: textOf(draft, 'email'),
    note: textOf(draft, 'note'),
    redirectUrl: textOf(draft, 'redirectUrl'),
  }
}

/** A stored draft → what was typed for which link; what is not understood of it is left empty. */
export const readDraft = (stored: Draft | null): Sent | null =>
  stored === null ? null : { id: stored.id, values: readValues(stored.value) }

/** What was typed → what is stored; the value is null where there is nothing to keep. */
export const writeDraft = ({ id, values }: Sent): { id: string; value: string | null } => ({
  id,
  value: isEmptyLink(values) ? null : JSON.stringify(values),
})
