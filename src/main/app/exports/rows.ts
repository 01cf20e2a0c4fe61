import type { ParsedInput } from '../../../contract/ipc.ts'
import { stateOf, stateWord } from '../../../contract/links/link-states.ts'
import type { Link } from '../../../contract/model.ts'
import {
  type AccountExportColumn,
  exportColumnNames,
  isAccountColumn,
  isLinkColumn,
  type LinkExportColumn,
} from '../../../contract/tables/exports.ts'
import type { Due } from '../../ledger/links/register/query.ts'
import type { ExportedAccount } from '../../mirror-worker/export/export.ts'
import type { Cell } from '../../tables/rows.ts'
import type { ConnectionContext } from '../current.ts'
import { numbersOf } from '../links/register.ts'

const timeCell = (time: number | null): Cell => (time === null ? null : new Date(time))

/** What stands in each column of a utility account: texts as they are stored, times as such. */
const accountCells: Record<AccountExportColumn, (row: ExportedAccount) => Cell> = {
  customer: row => row.name,
  email: row => row.email,
  emailConfirmed: row => (row.emailConfirmed === null ? null : row.emailConfirmed ? 'yes' : 'no'),
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

type Wanted = ParsedInput<'exports.save'>

/** What practice data is marked with: on every row, since rows are what people copy and sort. */
export const practiceMark = { name: 'Practice data', value: 'Invented, not a real customer' }

const together = 500

/** Some rows of a list, each with a cell for each column; `customers`: whom the rows so far name. */
type Slice = { rows: Cell[][]; customers: number }

/** All of one moment: links that are there before and after stand there once, whatever changes meanwhile. */
function* linkSlices(
  context: ConnectionContext,
  scope: Extract<Wanted['scope'], { list: 'links' }>,
  columns: LinkExportColumn[],
  due: Due,
): Generator<Slice> {
  const numbers = numbersOf(context, 'ids' in scope ? scope : { ...scope, list: scope }, due)
  let customers = 0
  for (let at = 0; at < numbers.length; at += together) {
    const links = context.session.ledger.links.byNumbers(numbers.slice(at, at + together))
    for (const { customer, email, customerName } of links)
      if (customer || email || customerName) customers += 1
    yield { rows: links.map(link => columns.map(column => linkCells[column](link))), customers }
  }
}

async function* accountSlices(
  { session, connection }: ConnectionContext,
  scope: Extract<Wanted['scope'], { list: 'accounts' | 'addresses' }>,
  columns: AccountExportColumn[],
): AsyncGenerator<Slice> {
  const named = new Set<number>()
  for await (const accounts of session.mirrors.rows(connection.id, scope)) {
    for (const { customerNumber } of accounts) named.add(customerNumber)
    const rows = accounts.map(account => columns.map(column => accountCells[column](account)))
    yield { rows, customers: named.size }
  }
}

/** How far an export is: rows so far, and customers that they name. */
export type ExportCounts = { rows: number; customers: number }

/** The list, slice by slice, its column names first (in JSON, their IDs); practice data is marked in a column of its own. `onSlice`: after each; what it throws ends the list. */
export async function* exportRows(
  context: ConnectionContext,
  { scope, columns, format }: Wanted,
  onSlice: (counts: ExportCounts) => void,
  due: Due = { handedBefore: 0, until: 0 },
): AsyncGenerator<Cell[][]> {
  const chosen = [...new Set(columns)]
  const [links, accounts] = [chosen.filter(isLinkColumn), chosen.filter(isAccountColumn)]
  const isPlain = format === 'json'
  const head = (scope.list === 'links' ? links : accounts).map(column =>
    isPlain ? column : exportColumnNames[column],
  )
  const marked = (cells: Cell[], mark: Cell) =>
    context.connection.kind === 'practice' ? [mark, ...cells] : cells
  yield [marked(head, isPlain ? 'practiceData' : practiceMark.name)]
  const slices =
    scope.list === 'links' ? linkSlices(context, scope, links, due) : accountSlices(context, scope, accounts)
  let counts: ExportCounts = { rows: 0, customers: 0 }
  onSlice(counts)
  for await (const { rows, customers } of slices) {
    counts = { rows: counts.rows + rows.length, customers }
    yield rows.map(cells => marked(cells, practiceMark.value))
    onSlice(counts)
  }
}
