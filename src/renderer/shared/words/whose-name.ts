import type { AccountRow } from '../../../contract/model.ts'

/** What a customer is called in lists: as staff noted it; `holder`: the account holder's own name where it differs. Pure. */
export const whoseName = ({
  name,
  notedName,
}: Pick<AccountRow, 'name' | 'notedName'>): { shown: string | null; holder: string | null } => ({
  shown: notedName ?? name,
  holder: notedName === null || name?.toLowerCase() === notedName.toLowerCase() ? null : name,
})
