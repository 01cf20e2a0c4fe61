import { stateOf, stateWord } from '../../../contract/links/link-states.ts'
import type { Link } from '../../../contract/model.ts'
import type { AccountExportColumn, LinkExportColumn } from '../../../contract/tables/exports.ts'
import type { ExportedAccount } from '../../mirror-worker/export/export.ts'
import type { Cell } from '../../tables/rows.ts'

const timeCell = (time: number | null): Cell => (time === null ? null : new Date(time))

/** What stands in each column of a utility account: texts as they are stored, times as such. */
export const accountCells: Record<AccountExportColumn, (row: ExportedAccount) => Cell> = {
  customer: row => row.name,
  email: row => row.email,
  emailConfirmed: row => (row.emailConfirmed === null ? null : row.emailConfirmed === 1 ? 'yes' : 'no'),
  customerId: row => row.customerId,
  utility: row => row.utility,
  accountNumber: row => row.accountNumber,
  electricAccountId: row => row.electricAccountId,
  street: row => row.street,
  city: row => row.city,
  state: row => row.state,
  zip: row => row.zip,
  connected: row => timeCell(row.connectedAt),
  firstSeen: row => timeCell(row.firstSeenAt),
}

/** The same of a link. */
export const linkCells: Record<LinkExportColumn, (link: Link) => Cell> = {
  reference: link => link.customer,
  linkEmail: link => link.email,
  note: link => link.note,
  link: link => link.url,
  linkState: link => stateWord(stateOf(link)),
  linkStateAt: link => timeCell(link.endedAt ?? link.stateAt),
  created: link => timeCell(link.createdAt),
  madeWith: link => link.maker,
  acceptedBy: link => link.customerName,
  acceptedById: link => link.customerId,
  redirectUrl: link => link.redirectUrl,
}
