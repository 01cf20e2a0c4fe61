import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { emailText } from './email-words.ts'

/** Name, email and ID of a customer as lines of a tooltip. Pure. */
export const whoseTitle = (row: AccountRow): string =>
  [isolated(row.name ?? ''), exactly(emailText(row) ?? ''), exactly(row.customerId)]
    .filter(Boolean)
    .join('\n')
