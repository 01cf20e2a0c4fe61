import type { AccountDetails } from '../../../contract/model.ts'

type Email = Pick<AccountDetails, 'email' | 'emailConfirmed'>

/** "not confirmed" for an email that the customer has not proved to be theirs; null: proved, or the service does not say. Pure. */
export const doubtOf = ({ email, emailConfirmed }: Email): string | null =>
  email !== null && emailConfirmed === false ? 'not confirmed' : null

/** A customer's email with that remark, as one text; null: none is known. Pure. */
export const emailText = (known: Email): string | null => {
  const doubt = doubtOf(known)
  return doubt === null ? known.email : `${known.email} (${doubt})`
}
