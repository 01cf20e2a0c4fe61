import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import type { Columns, RowProblem } from '../../../../contract/run.ts'

/** What a row says, as it goes into a link. */
export type RowValues = { customer: string; email: string; note: string; redirectUrl: string }

const { customer, email, note } = createLinkInputSchema.shape

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** "Ann Lee <ann@example.com>" and "mailto:ann@example.com" both hold an address. */
const bareEmail = (text: string): string =>
  oneLine(text)
    .replace(/^mailto:/i, '')
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
const withScheme = (text: string): string =>
  text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`

/** What is in a row's cells. Pure. */
export const valuesOf = (cells: string[], columns: Columns): RowValues => {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  return {
    customer: oneLine(`${cell(columns.customer)} ${cell(columns.surname)}`),
    email: bareEmail(cell(columns.email)),
    note: cell(columns.note).trim(),
    redirectUrl: withScheme(oneLine(cell(columns.redirectUrl))),
  }
}

/** What must be mended before a link can be asked for. Pure. */
export const problemsOf = (values: RowValues): RowProblem[] => {
  const problems: RowProblem[] = []
  if (values.customer === '' && values.email === '') problems.push('empty')
  if (!email.safeParse(values.email).success) problems.push('bad_email')
  if (values.redirectUrl !== '' && !redirectUrlSchema.safeParse(values.redirectUrl).success)
    problems.push('bad_redirect')
  if (!customer.safeParse(values.customer).success || !note.safeParse(values.note).success)
    problems.push('too_long')
  return problems
}

/** Whom a row is about: its email, else its name. Pure. */
export const whoOf = ({ email, customer }: RowValues): string => (email === '' ? customer : email)
