import { z } from 'zod'
import { columnsSchema } from '../../../../contract/calls/runs.ts'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { looksLikeEmail } from '../../../../contract/mail/mail-to.ts'
import { type ColumnRole, type Columns, columnRoles } from '../../../../contract/run.ts'
import type { OpenLedger } from '../../../ledger/open-ledger.ts'
import { storedSetting } from '../../settings/stored-setting.ts'

// Recognises the columns of a list by their names in English and Spanish, parts of a name and notes in German too, or else by their contents.

const words = (text: string): string[] => text.trim().split(/,\s+/)

/** Earlier names win over later ones. */
const names: Record<ColumnRole, string[]> = {
  customer: words(`
    customer, customer name, customer or reference, client, client name, name, full name, first name, given name, contact, contact name,
    account name, company, reference, ref, cliente, nombre del cliente, nombre, nombre completo, nombre y apellidos, nombres, titular,
    contacto, empresa, razon social, referencia, persona de contacto, vorname`),
  surname: words(
    'last name, surname, family name, apellido, apellidos, primer apellido, nachname, familienname',
  ),
  email: words(`
    email, e mail, mail, email address, e mail address, customer email, contact email, correo, correo electronico, direccion de correo,
    direccion de correo electronico, direccion de email, correo del cliente, email del cliente`),
  note: words(`
    note, notes, comment, comments, remark, remarks, description, nota, notas, comentario, comentarios, observacion, observaciones,
    descripcion, bemerkung, bemerkungen, notiz, notizen, anmerkung, kommentar`),
  redirectUrl: words(`
    redirect url, redirect, redirecturl, redirect link, page afterwards, return url, thank you page, landing page, url,
    page url, page link, pagina, pagina posterior, pagina despues, url de retorno, url de redireccion, redireccion, pagina de gracias, page`),
}

/** A name without case, accents and punctuation. Pure. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const noColumns: Columns = {
  customer: null,
  surname: null,
  email: null,
  note: null,
  redirectUrl: null,
}

/** Finds columns by the names in the first row. */
const byName = (header: string[]): Columns => {
  const titles = header.map(plain)
  const columns: Columns = { ...noColumns }
  for (const role of columnRoles) {
    const name = names[role].find(known => titles.includes(known))
    columns[role] = name === undefined ? null : titles.indexOf(name)
  }
  return columns
}

const looksLikeUrl = (cell: string): boolean => redirectUrlSchema.safeParse(cell).success
/** A URL, one without its scheme, or nothing; no number of a page. */
const looksLikePage = (cell: string): boolean => {
  const text = cell.trim()
  return (
    text === '' || looksLikeUrl(text) || (/^[^\s@]+$/.test(text) && /[^\d.]/.test(text) && text.includes('.'))
  )
}
const isMeantAsEmail = (cell: string): boolean => /^[^\s@]+@\S*$/.test(cell.trim()) && !looksLikeUrl(cell)
const isText = (cell: string): boolean => /\p{L}/u.test(cell) && !isMeantAsEmail(cell) && !looksLikeUrl(cell)

const contents: [ColumnRole, fits: (cell: string) => boolean][] = [
  ['email', looksLikeEmail],
  // In a short list one mistyped address is half of the column; its row then says what is wrong.
  ['email', isMeantAsEmail],
  ['redirectUrl', looksLikeUrl],
  ['customer', cell => isText(cell) && !/\d/.test(cell)],
  ['customer', isText],
]

/** Gives each role without a column the first free one whose cells mostly fit. */
const byContent = (rows: string[][], named: Columns): Columns => {
  const columns = { ...named }
  const width = Math.max(0, ...rows.map(({ length }) => length))
  for (const [role, fits] of contents)
    for (let column = 0; column < width && columns[role] === null; column += 1) {
      const cells = rows.map(row => row[column] ?? '').filter(cell => cell.trim() !== '')
      const isFree = !Object.values(columns).includes(column)
      if (isFree && cells.filter(fits).length * 2 > cells.length) columns[role] = column
    }
  return columns
}

/** Recognises the columns of the first rows, and whether the first one is a header. Pure. */
export const recognise = (rows: string[][]): { hasHeader: boolean; columns: Columns } => {
  const [first = [], ...others] = rows
  const named = byName(first)
  const { redirectUrl: page } = named
  // "Page" may as well head numbers of pages.
  const isCalledPage = page !== null && plain(first[page] ?? '') === 'page'
  if (isCalledPage && !others.every(row => looksLikePage(row[page] ?? ''))) named.redirectUrl = null
  const hasHeader = Object.values(named).some(column => column !== null) && !first.some(looksLikeEmail)
  return { hasHeader, columns: hasHeader ? byContent(others, named) : byContent(rows, noColumns) }
}

/** More single cells above a header than these are customers with just a name, not titles. */
const mostTitles = 10

/** Whether a row has at most one filled cell, and that is no email address. */
const isTitle = (row: string[]): boolean => {
  const filled = row.filter(cell => cell.trim() !== '')
  return filled.length < 2 && !filled.some(looksLikeEmail)
}

/** The rows from the header on, where it stands below a title. Single cells without a header below may be customers, and stay. Pure. */
export const withoutTitle = (rows: string[][]): string[][] => {
  const at = rows.findIndex(row => !isTitle(row))
  const titles = rows.slice(0, Math.max(0, at)).filter(row => row.length > 0)
  return at > 0 && titles.length <= mostTitles && recognise(rows.slice(at)).hasHeader ? rows.slice(at) : rows
}

/** The key under which the columns of a header are remembered; null: no cell has a name. Pure. */
const headerKey = (header: string[]): string | null =>
  header.every(name => plain(name) === '') ? null : JSON.stringify(header.map(plain))

const most = 20
const remembered = storedSetting(
  'runs/columns',
  z.array(z.object({ header: z.string(), columns: columnsSchema })),
  [],
)

/** The columns that a person chose for lists with this header; null: none. */
export const rememberedColumns = (ledger: OpenLedger, header: string[]): Columns | null => {
  const key = headerKey(header)
  return remembered.read(ledger).find(known => known.header === key)?.columns ?? null
}

/** Remembers the columns that a person chose, for the latest 20 headers. */
export const rememberColumns = (ledger: OpenLedger, header: string[], columns: Columns): void => {
  const key = headerKey(header)
  if (key === null) return
  const others = remembered.read(ledger).filter(known => known.header !== key)
  remembered.write(ledger, [{ header: key, columns }, ...others].slice(0, most))
}
