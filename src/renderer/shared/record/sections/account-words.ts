import type { AccountChange } from '../../../../contract/accounts/history.ts'
import type { Account, UtilityAccount } from '../../../../contract/http.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails, CameBy, NameSource } from '../../../../contract/model.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { exactly } from '../../../ui/text/outside.tsx'
import { day, fresh, inSentence, short } from '../../../ui/text/when.ts'
import { addressLines, emailText } from '../../words/customer-words.ts'
import { messages } from '../record-messages.ts'

const words = messages.accounts

/** "3 utility accounts". */
export const sharedWords = ({ utilityAccounts: { length } }: Account): string =>
  length === 0 ? 'No utility account' : plural(length, 'utility account')

/** "ComEd · 0044-12". */
export const accountTitle = (utility: string | null | undefined, number: string | null | undefined): string =>
  [isolated(utility?.trim() || words.utilityNotGiven), exactly(number?.trim() ?? '')]
    .filter(Boolean)
    .join(' · ')

export const sourceWords = (source: NameSource): string =>
  ({ service: 'the service', link: 'the link', staff: 'given here' })[source]

/** "since today 10:38"; a match that a person confirmed has no known time. */
export const sinceWords = (connectedAt: number | null, confirmed: boolean, now?: number): string => {
  if (connectedAt !== null) return `since ${inSentence(short(connectedAt, now))}`
  return confirmed ? 'confirmed here' : 'start unknown'
}

/** Until when a customer shares: "until Maria Alvarez ends it". */
export const untilWords = (name: string | null): string => `${isolated(name ?? 'the customer')} ends it`

/** "the link created today 10:12", "the link created yesterday", "the standing link". */
export const byLinkWords = ({ standing, createdAt }: CameBy, now?: number): string =>
  standing ? 'the standing link' : `the link created ${inSentence(fresh(createdAt, now))}`

/** What changed, as a heading: "Service address of ComEd 0044", "Utility account added: ComEd 0044". */
export const changeTitle = ({ what, label }: Pick<AccountChange, 'what' | 'label'>): string => {
  if (what === 'consent') return 'Consent given again'
  if (what === 'added' || what === 'removed')
    return `Utility account ${what}${label === null ? '' : `: ${isolated(label)}`}`
  return label === null ? words[what] : `${words[what]} of ${isolated(label)}`
}

type Values = Pick<AccountChange, 'before' | 'after'>
type Changed = Values & Pick<AccountChange, 'what'> & Partial<Pick<AccountChange, 'label'>>

/** The values before and after, in words; null: there is nothing beside the title. */
export const changeValues = ({ what, label, before, after }: Changed): Values => {
  if (what === 'consent')
    return {
      before: null,
      after: `It had ended ${label === 'noticed' ? 'before ' : ''}${inSentence(day(Number(before)))}`,
    }
  if (what === 'added') return { before: null, after }
  if (what === 'removed') return { before, after: null }
  return { before: before ?? messages.notGiven, after: after ?? messages.notGiven }
}

const line = (label: string, value: string | null | undefined): string[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [`${label}: ${value.trim()}`]

const accountLines = (account: UtilityAccount): string[] => [
  '',
  ...line(words.utility, account.utilityProvider),
  ...line(words.number, account.utilityAccountNumber),
  ...line(words.id, account.electricAccountId),
  ...line(words.address, addressLines(account.address).join(', ')),
]

/** All that a customer shares as lines of text, for a mail or a ticket. Pure. */
export const customerText = (
  details: Pick<AccountDetails, 'name' | 'email' | 'emailConfirmed' | 'account'>,
): string =>
  [
    ...line(words.name, details.name?.text),
    ...line(words.email, emailText(details)),
    ...line(messages.details.id, details.account.customerId),
    ...details.account.utilityAccounts.flatMap(accountLines),
  ].join('\n')
