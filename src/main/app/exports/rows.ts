import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Link } from '../../../contract/model.ts'
import {
  type AccountExportColumn,
  accountExportColumns,
  type ExportColumn,
  exportColumnNames,
  type LinkExportColumn,
  linkExportColumns,
} from '../../../contract/tables/exports.ts'
import type { Due } from '../../ledger/links/register/query.ts'
import type { ExportedAccount } from '../../mirror-worker/export/export.ts'
import type { Cell } from '../../tables/rows.ts'
import type { ConnectionContext } from '../current.ts'
import { accountCells, linkCells } from './columns.ts'
import { createCustomerCount } from './customers-named.ts'

type Wanted = ParsedInput<'exports.save'>

/** What practice data is marked with: on every row, since rows are what people copy and sort. */
export const practiceMark = { name: 'Practice data', value: 'Invented, not a real customer' }

const isAccountColumn = (column: ExportColumn): column is AccountExportColumn =>
  Object.hasOwn(accountExportColumns, column)
const isLinkColumn = (column: ExportColumn): column is LinkExportColumn =>
  Object.hasOwn(linkExportColumns, column)

const together = 500

/** The links that are wanted, all of one moment: those who are there before and after stand there once, whatever changes meanwhile. */
const wantedLinks = (
  { session, connection }: ConnectionContext,
  scope: Extract<Wanted['scope'], { list: 'links' }>,
  due: Due,
): number[] => {
  const { links } = session.ledger
  if ('ids' in scope) return links.numbersOf(connection.seq, scope.ids)
  const { except, list: _, ...list } = scope
  const left = new Set(links.numbersOf(connection.seq, except))
  const all = { ...list, due, offset: 0, limit: Number.MAX_SAFE_INTEGER }
  return links.numbers(connection.seq, all).filter(number => !left.has(number))
}

function* linkSlices(
  context: ConnectionContext,
  scope: Extract<Wanted['scope'], { list: 'links' }>,
  due: Due,
) {
  const numbers = wantedLinks(context, scope, due)
  for (let at = 0; at < numbers.length; at += together)
    yield context.session.ledger.links.byNumbers(numbers.slice(at, at + together))
}

const accountSlices = (
  { session, connection }: ConnectionContext,
  scope: Extract<Wanted['scope'], { list: 'accounts' | 'addresses' }>,
): AsyncGenerator<ExportedAccount[]> => session.mirrors.rows(connection.id, scope)

/** How far an export is: rows so far, and customers that they name. */
export type ExportCounts = { rows: number; customers: number }

/**
 * The list that is wanted, slice by slice, its column names first, which in JSON are the columns' own; practice data is marked in a
 * first column of its own. `onSlice`: called after each. `due`: which links are to be followed up.
 */
export async function* exportRows(
  context: ConnectionContext,
  { scope, columns, format }: Wanted,
  onSlice: (counts: ExportCounts) => void,
  due: Due = { handedBefore: 0, until: 0 },
): AsyncGenerator<Cell[][]> {
  const isPractice = context.connection.kind === 'practice'
  const chosen = [...new Set(columns)]
  const isPlain = format === 'json'
  const headOf = (some: ExportColumn[]) => some.map(column => (isPlain ? column : exportColumnNames[column]))
  const marked = (cells: Cell[], mark: Cell) => (isPractice ? [mark, ...cells] : cells)
  const counts = { rows: 0, customers: 0 }
  if (scope.list === 'links') {
    const own = chosen.filter(isLinkColumn)
    const cellsOf = (link: Link) => own.map(column => linkCells[column](link))
    yield [marked(headOf(own), isPlain ? 'practiceData' : practiceMark.name)]
    for (const links of linkSlices(context, scope, due)) {
      counts.rows += links.length
      counts.customers += links.filter(({ customer, email, customerName }) =>
        Boolean(customer || email || customerName),
      ).length
      yield links.map(link => marked(cellsOf(link), practiceMark.value))
      onSlice(counts)
    }
    return
  }
  const own = chosen.filter(isAccountColumn)
  const named = createCustomerCount()
  yield [marked(headOf(own), isPlain ? 'practiceData' : practiceMark.name)]
  for await (const rows of accountSlices(context, scope)) {
    for (const { customerNumber } of rows) named.add(customerNumber)
    counts.rows += rows.length
    counts.customers = named.count()
    yield rows.map(row =>
      marked(
        own.map(column => accountCells[column](row)),
        practiceMark.value,
      ),
    )
    onSlice(counts)
  }
}
