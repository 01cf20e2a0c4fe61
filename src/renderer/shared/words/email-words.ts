import type { AccountDetails } from '../../../contract/model.ts'

type Email = Pick<AccountDetails, 'email' | 'emailConfirmed'>

/** What stands beside a customer's email that was not proved to be theirs; null where it was proved, or the service does not tell. Pure. */
export const doubtOf = ({ email, emailConfirmed }: Email): string | null =>
  email !== null && emailConfirmed === false ? 'not confirmed' : null

/** A customer's email with what is to be said of it, as one text; null where none is known. Pure. */
export const emailText = (known: Email): string | null => {
  const doubt = doubtOf(known)
  return doubt === null ? known.email : `${known.email} (${doubt})`
}
