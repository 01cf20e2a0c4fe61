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

/** A stored draft → the form's values; whatever is not understood is left empty. */
export function readDraft(stored: string | null): LinkValues {
  const draft = stored === null ? null : parse(stored)
  if (typeof draft !== 'object' || draft === null) return emptyLink
  return {
    customer: textOf(draft, 'customer'),
    email: textOf(draft, 'email'),
    note: textOf(draft, 'note'),
    redirectUrl: textOf(draft, 'redirectUrl'),
  }
}

/** The form's values → what is stored; null where there is nothing to keep. */
export const writeDraft = (values: LinkValues): string | null =>
  isEmptyLink(values) ? null : JSON.stringify(values)
