import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import type { Link } from '../../../../contract/model.ts'
import { dateText, dayOf } from './asked/filter-words.ts'

/** What is typed in a row; `followUp`: a date as "2026-11-21", '' for as Settings say. */
export type EditValues = { customer: string; email: string; note: string; followUp: string }

export const valuesOf = ({ customer, email, note, followUpAt }: Link): EditValues => ({
  customer,
  email,
  // One line; what is left as it is keeps its own.
  note: note.replaceAll('\n', ' '),
  followUp: dateText(followUpAt),
})

/** What is wrong, in words, and where; null: nothing. The same rules as when a link is created. Pure. */
export const editProblem = (values: EditValues): { field: keyof EditValues; words: string } | null => {
  const { customer, email, note } = createLinkInputSchema.shape
  if (!email.safeParse(values.email).success)
    return { field: 'email', words: 'An address such as name@example.com, or none' }
  if (!customer.safeParse(values.customer).success)
    return { field: 'customer', words: 'At most 200 characters' }
  if (!note.safeParse(values.note).success) return { field: 'note', words: 'At most 2,000 characters' }
  if (values.followUp !== '' && dayOf(values.followUp) === null)
    return { field: 'followUp', words: 'A day such as 11/30/2026, or none' }
  return null
}

/** What of it is new: what was not touched is not sent, so that nothing that came meanwhile is undone. Pure. */
export const changeOf = (link: Link, values: EditValues) => {
  const before = valuesOf(link)
  const { customer, email, note, followUp } = values
  return {
    ...(customer === before.customer ? {} : { customer }),
    ...(email === before.email ? {} : { email }),
    ...(note === before.note ? {} : { note }),
    ...(followUp === before.followUp ? {} : { followUpAt: dayOf(followUp) }),
  }
}
