import { isMailAddress } from '../../../../contract/mail/mail-to.ts'
import { splitCustomer } from '../../../../contract/mail/split-customer.ts'
import { mostRows } from '../../../tables/table-error.ts'
import { recognise } from './columns.ts'

/** Longer text, or one of more lines, is left to the worker that reads lists: main would stand still over it. */
const mostText = 8_000_000
const mostLines = mostRows + 1

/** What divides people: a comma or semicolon after `<email>`, or after an address alone. One in a name does not. */
const divider = / ?[,;](?<=(?:>|(?:^|[,;] ?)[^ @,;<>"]+@[^ @,;<>"]+) ?[,;])/

/** `Name <email>` or an address alone in two columns; null for other text. Pure. */
const personInColumns = (text: string): string | null => {
  const both = isMailAddress(text.trim()) ? { customer: '', email: text.trim() } : splitCustomer(text)
  return both && `"${both.customer}"\t${both.email}`
}

/** A line's people, one each; the line itself where it is a single text; null: it has other columns. Pure. */
const peopleOf = (line: string): string[] | null => {
  // With one space at a time a hostile line costs nothing.
  const text = line.replace(/\s+/g, ' ').trim().replace(/[,;]$/, '')
  const people = text.split(divider, mostLines + 1).map(personInColumns)
  const found = people.filter(person => person !== null)
  if (found.length === people.length) return found
  return /[,;"]/.test(line) ? null : [line]
}

const isHeader = (line: string): boolean => recognise([line.split(/[,;]/, 100)]).hasHeader

/** Whether a text may be people as mail programs copy them: with `<email>`, or one line of addresses. */
const isOfMail = (text: string): boolean =>
  text.includes('<') || (text.includes('@') && /[,;]/.test(text) && !/[\r\n]/.test(text.trim()))

/** Lines of `Name <email>` or a line of addresses in two columns, since a name may hold a comma; other text as it is. Pure. */
export const inColumns = (text: string): string => {
  if (text.length > mostText || text.includes('\t') || !isOfMail(text)) return text
  const lines: string[] = []
  let hasHeader = false
  for (const line of text.split(/\r\n|[\r\n]/, mostLines + 1)) {
    const people = peopleOf(line)
    // Below a header a comma without a space after it is that of a CSV file.
    if (people !== null && !(hasHeader && /[,;]\S/.test(line)))
      for (const person of people) lines.push(person)
    else if (lines.length > 0 || !isHeader(line)) return text
    else {
      lines.push('Name\tEmail')
      hasHeader = true
    }
    if (lines.length > mostLines) return text
  }
  return lines.join('\n')
}
