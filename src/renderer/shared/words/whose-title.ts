import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { exactly } from '../../ui/hidden-marks.ts'

/** Name, email and ID of a customer as lines of a tooltip. Pure. */
export const whoseTitle = ({ name, email, customerId }: AccountRow): string =>
  [isolated(name ?? ''), exactly(email ?? ''), exactly(customerId)].filter(Boolean).join('\n')
