import type { UtilityAccount } from '../../../../contract/http.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { addressLines } from '../../words/address-words.ts'
import { emailText } from '../../words/email-words.ts'

const line = (label: string, value: string | null | undefined): string[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [`${label}: ${value.trim()}`]

const accountLines = (account: UtilityAccount): string[] => [
  '',
  ...line('Utility', account.utilityProvider),
  ...line('Account number', account.utilityAccountNumber),
  ...line('Electric account ID', account.electricAccountId),
  ...line('Service address', addressLines(account.address).join(', ')),
]

/** All that a customer shares as lines of text, for a mail or a ticket. Pure. */
export const customerText = ({
  name,
  account,
  ...rest
}: Pick<AccountDetails, 'name' | 'email' | 'emailConfirmed' | 'account'>): string =>
  [
    ...line('Name', name?.text),
    ...line('Email', emailText(rest)),
    ...line('Customer ID', account.customerId),
    ...account.utilityAccounts.flatMap(accountLines),
  ].join('\n')
