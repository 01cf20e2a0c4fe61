import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { sinceOf, stateOf, stateWord } from '../../../contract/links/link-states.ts'
import type { Link } from '../../../contract/model.ts'
import {
  type AccountExportColumn,
  type EndedExportColumn,
  type ExportColumn,
  exportColumnNames,
  exportColumns,
  type LinkExportColumn,
} from '../../../contract/tables/exports.ts'
import type { Due } from '../../ledger/links/register/query.ts'
import type { ExportedAccount } from '../../mirror-worker/export/export.ts'
import type { Cell } from '../../tables/rows.ts'
import type { ConnectionContext } from '../current.ts'
import { numbersOf } from '../links/register.ts'

/** Numbers are times, in milliseconds. */
type Value = string | number | boolean | null

const accountValues = (row: ExportedAccount): Record<AccountExportColumn, Value> => ({
  ...row,
  customer: row.name,
})

/** The values of a link's columns. Pure. */
export const linkValues = (link: Link): Record<LinkExportColumn, Value> => ({
  reference: link.customer,
  linkEmail: link.email,
  note: link.note,
  followUp: link.followUpAt,
  link: link.url,
  linkState: stateWord(stateOf(link)),
  // Only when the end was noticed is known, not when it was.
  linkStateAt: link.endNoticed ? null : sinceOf(link),
  created: link.createdAt,
  madeWith: link.maker,
  acceptedBy: link.customerName,
  acceptedById: link.customerId,
  redirectUrl: link.redirectUrl,
})

const endedValues = (row: EndedCustomer): Record<EndedExportColumn, Value> => ({
  customer: row.name,
  sharedSince: row.beganAt,
  ended: row.endedAt,
  keptUntil: row.removalDue,
  customerId: row.customerId,
})

/** The local date as 2026-11-21: the Swedish locale writes dates in ISO form. */
export const dayOf = (time: number): string => new Date(time).toLocaleDateString('sv-SE')

/** A day that a person chose is a date, as its time in UTC may be the day before; a workbook has local times. */
const cellOf = (value: Value, isDay = false): Cell => {
  if (typeof value === 'number') return isDay ? dayOf(value) : new Date(value)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}

type Wanted = ParsedInput<'exports.save'>
type Scope<List extends Wanted['scope']['list']> = Extract<Wanted['scope'], { list: List }>

/** What practice data is marked with: on every row, since rows are what people copy and sort. */
export const practiceMark = { name: 'Practice data', value: 'Invented, not a real customer' }

const sliceLinks = 500

/** `customers`: how many the rows so far name. */
type Slice = { rows: Partial<Record<ExportColumn, Value>>[]; customers: number }

/** Takes all numbers first: each link is exported exactly once, whatever changes meanwhile. */
function* linkSlices(context: ConnectionContext, scope: Scope<'links'>, due: Due): Generator<Slice> {
  const numbers = numbersOf(context, 'ids' in scope ? scope : { ...scope, list: scope }, due)
  let customers = 0
  for (let at = 0; at < numbers.length; at += sliceLinks) {
    const links = context.session.ledger.links.byNumbers(numbers.slice(at, at + sliceLinks))
    customers += links.filter(link => link.customer || link.email || link.customerName).length
    yield { rows: links.map(linkValues), customers }
  }
}

async function* accountSlices(
  { session, connection }: ConnectionContext,
  scope: Scope<'accounts' | 'addresses'>,
): AsyncGenerator<Slice> {
  const customers = new Set<number>()
  for await (const accounts of session.mirrors.rows(connection.id, scope)) {
    for (const { customerNumber } of accounts) customers.add(customerNumber)
    yield { rows: accounts.map(accountValues), customers: customers.size }
  }
}

/** All at once: a few columns of those who ended. */
function* endedSlices(
  { session, connection }: ConnectionContext,
  { search }: Scope<'ended'>,
): Generator<Slice> {
  const { rows } = session.ledger.ended.page(connection.seq, { search, offset: 0, limit: -1 })
  yield { rows: rows.map(endedValues), customers: rows.length }
}

const slicesOf = (context: ConnectionContext, scope: Wanted['scope'], due: Due) => {
  if (scope.list === 'links') return linkSlices(context, scope, due)
  return scope.list === 'ended' ? endedSlices(context, scope) : accountSlices(context, scope)
}

/** How far an export is: rows so far, and customers that they name. */
export type ExportCounts = { rows: number; customers: number }

/** A list slice by slice, its column names first (in JSON, their IDs). `onSlice`: called after each; what it throws ends the list. */
export async function* exportRows(
  context: ConnectionContext,
  { scope, columns, format }: Wanted,
  onSlice: (counts: ExportCounts) => void,
  due: Due = { handedBefore: 0, until: 0 },
): AsyncGenerator<Cell[][]> {
  const offered = exportColumns[scope.list]
  const chosen = [...new Set(columns)].filter(column => offered.includes(column))
  const withMark = (cells: Cell[], mark: Cell) =>
    context.connection.kind === 'practice' ? [mark, ...cells] : cells
  const cellsOf = (row: Slice['rows'][number]) =>
    chosen.map(column => cellOf(row[column] ?? null, column === 'followUp' && format !== 'xlsx'))
  const names = chosen.map(column => (format === 'json' ? column : exportColumnNames[column]))
  yield [withMark(names, format === 'json' ? 'practiceData' : practiceMark.name)]
  onSlice({ rows: 0, customers: 0 })
  let count = 0
  for await (const { rows, customers } of slicesOf(context, scope, due)) {
    yield rows.map(row => withMark(cellsOf(row), practiceMark.value))
    count += rows.length
    onSlice({ rows: count, customers })
  }
}
