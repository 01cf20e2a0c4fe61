import type { Cut } from '../../../contract/accounts/cut-account.ts'
import type { Address } from '../../../contract/http.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountDetails, AccountRow } from '../../../contract/model.ts'
import { plural } from '../../ui/text/numbers.ts'
import { exactly } from '../../ui/text/outside.tsx'

const text = (value: string | null | undefined): string => value?.trim() ?? ''

/** "San José, CA 95112", with what is missing left out. */
export const cityLine = ({ city, state, zip }: Omit<Address, 'street'>): string =>
  [text(city), [text(state), text(zip)].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The lines of an address as on an envelope, without empty ones. */
export const addressLines = (address: Address | null | undefined): string[] =>
  address === null || address === undefined ? [] : [text(address.street), cityLine(address)].filter(Boolean)

type Addressed = Pick<AccountRow, 'name' | 'street' | 'city' | 'state' | 'zip'>

/** The lines on an envelope: the customer's name, if known, the street, and the city with state and ZIP code. Pure. */
export const mailingBlock = (row: Addressed): string[] =>
  [row.name ?? '', ...addressLines(row)]
    .flatMap(line => line.split(/[\r\n]+/))
    .flatMap(line => line.trim() || [])

/** Whether an address suffices for mail: a street, and a ZIP code or a city with its state. Pure. */
export const isWhole = ({ street, city, state, zip }: Addressed): boolean =>
  street !== null && (zip !== null || (city !== null && state !== null))

type Email = Pick<AccountDetails, 'email' | 'emailConfirmed'>

/** Said of `doubtOf` where the pointer rests on it. */
export const doubtTitle = 'Nobody has proved that this address is the customer’s'

/** "not confirmed" for an email that the customer has not proved to be theirs; null: proved, or the service does not say. Pure. */
export const doubtOf = ({ email, emailConfirmed }: Email): string | null =>
  email !== null && emailConfirmed === false ? 'not confirmed' : null

/** A customer's email with that remark, as one text; null: none is known. Pure. */
export const emailText = (known: Email): string | null => {
  const doubt = doubtOf(known)
  return doubt === null ? known.email : `${known.email} (${doubt})`
}

/** A customer's name in lists: staff's name for them, else the account holder's; `holder`: the latter where both differ. Pure. */
export const whoseName = ({ name, notedName }: Pick<AccountRow, 'name' | 'notedName'>) => ({
  shown: notedName ?? name,
  holder: notedName === null || name?.toLowerCase() === notedName.toLowerCase() ? null : name,
})

/** Names, email and ID of a customer as lines of a tooltip. Pure. */
export const whoseTitle = (row: AccountRow): string => {
  const { shown, holder } = whoseName(row)
  return [
    isolated(shown ?? ''),
    isolated(holder ?? ''),
    exactly(emailText(row) ?? ''),
    exactly(row.customerId),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Which data of a customer was cut off, as the service sent more than is stored. Pure. */
export const cutWords = ({ texts, utilityAccounts, others }: Cut): string => {
  const parts = [
    ...(utilityAccounts > 0 ? [`${plural(utilityAccounts, 'utility account')} left out`] : []),
    ...(texts > 0 ? [`${plural(texts, 'text')} shortened to 2,000 characters`] : []),
    ...(others > 0 ? [`${plural(others, 'other detail')} left out`] : []),
  ]
  return `The service sent more than is kept: ${parts.join(', ')}.`
}
