import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import type { Link } from '../../../../contract/model.ts'
import { dateText, dayOf } from './filters/filter-messages.ts'
import { messages as all } from './register-messages.ts'

const messages = all.edit

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
  if (!email.safeParse(values.email).success) return { field: 'email', words: messages.badEmail }
  if (!customer.safeParse(values.customer).success) return { field: 'customer', words: messages.longCustomer }
  if (!note.safeParse(values.note).success) return { field: 'note', words: messages.longNote }
  if (values.followUp !== '' && dayOf(values.followUp) === null)
    return { field: 'followUp', words: messages.badDay }
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
