import type { Address } from '../../../contract/http.ts'
import { isolated } from '../../../contract/isolated.ts'
import { exactly } from '../../ui/text/outside.tsx'
import { addressLines } from './customer-words.ts'

/** What copies or mails a question for a customer, what is announced as copied, and the subject of the mail. */
export const questionMessages = {
  copy: 'Copy question',
  mail: 'Ask by mail',
  question: 'Question',
  subject: 'Your utility account',
} as const

const partNames = { street: 'street', city: 'city', state: 'state', zip: 'ZIP code' } as const
type Part = keyof typeof partNames
const parts: readonly Part[] = ['street', 'city', 'state', 'zip']

type MaybeAddress = Address | null | undefined

const lacking = (address: MaybeAddress): Part[] =>
  parts.filter(part => (address?.[part]?.trim() ?? '') === '')

/** The parts that an address lacks: "street", "ZIP code". Pure. */
export const missingParts = (address: MaybeAddress): string[] => lacking(address).map(part => partNames[part])

/** What an address lacks, as the mark beside it: "no street, no ZIP"; '' if it is whole. Pure. */
export const missingMark = (address: MaybeAddress): string =>
  lacking(address)
    .map(part => (part === 'zip' ? 'no ZIP' : `no ${part}`))
    .join(', ')

/** Joins words: "street, city and ZIP code". Pure. */
export const listed = (words: string[], and = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

/** An address on one line, for a sentence. Pure. */
export const oneLine = (address: MaybeAddress): string => isolated(addressLines(address).join(', '))

export type NamedAccount = { accountNumber: string | null; utility: string | null }

/** "your account 449-696 at Evergy", without unknown parts. Pure. */
export const accountWords = ({ accountNumber, utility }: NamedAccount): string =>
  [
    'your',
    accountNumber === null ? 'utility account' : `account ${exactly(accountNumber)}`,
    ...(utility === null ? [] : [`at ${isolated(utility)}`]),
  ].join(' ')

/** A question for the customer about what their address lacks, ready to be sent. Pure. */
export const missingQuestion = (account: NamedAccount, address: MaybeAddress): string => {
  const missing = missingParts(address)
  if (missing.length === parts.length)
    return `We have no address for ${accountWords(account)}. Could you tell us the service address?`
  return `We have the address “${oneLine(address)}” for ${accountWords(account)}. Could you tell us the ${listed(missing)}?`
}
