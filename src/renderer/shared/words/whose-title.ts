import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { emailText } from './email-words.ts'
import { whoseName } from './whose-name.ts'

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
