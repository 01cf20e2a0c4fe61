import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import type { FieldProblem } from '../../../../contract/failure.ts'
import { dayOf } from '../../../ui/text/day-field.ts'
import { messages } from './edit-messages.ts'
import type { EditValues } from './edited-link.ts'

/** Validation errors by field; the same rules as for creating a link. Pure. */
export const editProblems = (values: EditValues): FieldProblem[] => {
  const { customer, email, note } = createLinkInputSchema.shape
  const isDay = values.followUp === '' || dayOf(values.followUp) !== null
  const checks = [
    { path: 'customer', message: messages.longCustomer, isFine: customer.safeParse(values.customer).success },
    { path: 'email', message: messages.badEmail, isFine: email.safeParse(values.email).success },
    { path: 'note', message: messages.longNote, isFine: note.safeParse(values.note).success },
    { path: 'followUp', message: messages.badDay, isFine: isDay },
  ]
  return checks.filter(({ isFine }) => !isFine).map(({ path, message }) => ({ path, message }))
}

/** The changed fields only: sending an untouched one would overwrite a change that came from the service meanwhile. Pure. */
export const changesOf = (before: EditValues, values: EditValues) => {
  const { customer, email, note, followUp } = values
  return {
    ...(customer === before.customer ? {} : { customer }),
    ...(email === before.email ? {} : { email }),
    ...(note === before.note ? {} : { note }),
    ...(followUp === before.followUp ? {} : { followUpAt: dayOf(followUp) }),
  }
}
