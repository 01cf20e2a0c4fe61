import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { bareEmail } from '../../../../contract/mail/bare-email.ts'
import { splitCustomer } from '../../../../contract/mail/split-customer.ts'
import {
  type Columns,
  type RowProblem,
  type Run,
  type RunRow,
  softProblems,
  textsBeyond,
} from '../../../../contract/run.ts'
import type { Registered } from '../../../ledger/links/reading/of-customers.ts'
import type { CheckedRow } from '../../../ledger/runs/run-rows.ts'

/** The values of a row's link. */
export type RowValues = { customer: string; email: string; note: string; redirectUrl: string }

const { customer, email, note } = createLinkInputSchema.shape

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const withScheme = (text: string): string =>
  text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`

/** Reads the values from a row's cells. Pure. */
export const valuesOf = (cells: string[], columns: Columns): RowValues => {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const name = oneLine(`${cell(columns.customer)} ${cell(columns.surname)}`)
  const address = oneLine(cell(columns.email))
  const both = splitCustomer(address || name)
  return {
    customer: (address && name) || (both?.customer ?? name),
    email: both?.email ?? bareEmail(address),
    note: cell(columns.note).trim(),
    redirectUrl: withScheme(oneLine(cell(columns.redirectUrl))),
  }
}

/** Whom a row is about, in lower case: its email, else its name. Pure. */
const keyOf = ({ email, customer }: RowValues): string => (email === '' ? customer : email).toLowerCase()

const checks: [RowProblem, (values: RowValues) => boolean][] = [
  ['empty', values => values.customer === '' && values.email === ''],
  ['bad_email', values => !email.safeParse(values.email).success],
  [
    'bad_redirect',
    values => values.redirectUrl !== '' && !redirectUrlSchema.safeParse(values.redirectUrl).success,
  ],
  ['too_long', values => !customer.safeParse(values.customer).success],
  ['long_note', values => !note.safeParse(values.note).success],
]

const isSoft = (problem: string): boolean => softProblems.some(soft => soft === problem)

/** Looks up by a row's key since when its customer has a link, or shares, already; null: they do not. */
export type Known = {
  registered: (key: string) => Registered | null
  sharesSince: (key: string) => number | null
}

/** Checks the rows of one list; they must come in their order. */
export const createRowCheck = (list: Pick<Run, 'hasHeader' | 'header' | 'columns'>) => {
  /** Rows so far whose links will be created, by their keys: a later row with the same key is `twice`. */
  const wanted = new Map<string, number>()
  return (row: RunRow, known: Known): CheckedRow => {
    const key = keyOf(row)
    const link = key === '' ? null : known.registered(key)
    const sharesSince = known.sharesSince(key) ?? link?.acceptedAt ?? null
    const problems = checks.flatMap(([problem, isWrong]) => (isWrong(row) ? [problem] : []))
    // First, as it may be the cause of the others: a comma in a name, say. A person who changed the row has seen it.
    if (!row.fixed && textsBeyond(row.cells, list).length > 0) problems.unshift('more_cells')
    const sameAs = key === '' ? null : (wanted.get(key) ?? null)
    if (sameAs !== null) problems.push('twice')
    if (sharesSince !== null) problems.push('shares')
    else if (link !== null) problems.push(link.declinedAt === null ? 'in_register' : 'declined')
    const isBlocked = problems.some(problem => !isSoft(problem) || !row.nevertheless)
    const state = row.leftOut || isBlocked ? 'left_out' : 'waiting'
    if (state === 'waiting' && !wanted.has(key)) wanted.set(key, row.place)
    const foundAt = sharesSince ?? link?.declinedAt ?? link?.at ?? null
    return { ...row, problems, foundAt, foundId: link?.id ?? null, sameAs, state }
  }
}
