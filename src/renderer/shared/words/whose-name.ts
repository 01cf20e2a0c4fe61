import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { exactly } from '../../ui/text/outside.tsx'
import { emailText } from './email-words.ts'

/** A customer's name in lists: staff's name for them, else the account holder's; `holder`: the latter where both differ. Pure. */
export const whoseName = ({
  name,
  notedName,
}: Pick<AccountRow, 'name' | 'notedName'>): { shown: string | null; holder: string | null } => ({
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
