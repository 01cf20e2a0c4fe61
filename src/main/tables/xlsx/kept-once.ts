import { TableError } from '../table-error.ts'
import { fromXstring, longestWritten } from './cell-text.ts'
import { readXml } from './read-xml.ts'

const mostStrings = 2_000_000

/** The texts that cells name by their number, without how they look and how they are said. Throws `TableError`. */
export const readSharedStrings = async (part: AsyncIterable<Buffer>): Promise<string[]> => {
  const strings: string[] = []
  let text = ''
  await readXml(part, {
    open: name => {
      if (name === 'si') text = ''
    },
    text: (more, name) => {
      if (name === 't') text += more
      if (text.length > longestWritten) throw new TableError('cell_too_long')
    },
    close: name => {
      if (name !== 'si') return
      strings.push(fromXstring(text))
      if (strings.length > mostStrings) throw new TableError('too_many_cells')
    },
  })
  return strings
}

/** What shows a day or a time without a format of its own, in all languages (ECMA-376 part 1, 18.8.30; 71 to 81 are Thai). */
const builtIn: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
/** Built-in formats have lower numbers. */
const firstOwn = 100
/** As long as Excel takes one. */
const longestFormat = 255

/** What is shown as it stands: in quotation marks, in brackets other than those of a time that has passed, or behind one of these signs. */
const asItStands = /"[^"]*"|\[(?!(?:h+|m+|s+)\])[^\]]*\]|[\\_*]./g

/** Whether a number format shows a day or a time (ECMA-376 part 1, 18.8.31). Pure. */
const isDateFormat = (format: string): boolean =>
  format.length <= longestFormat && /[dmyhs]/.test(format.toLowerCase().replace(asItStands, ''))

/** Of each style, by its number: whether cells in it show a day or a time. Throws `TableError`. */
export const readDateStyles = async (part: AsyncIterable<Buffer>): Promise<boolean[]> => {
  const formats = new Map<number, boolean>()
  const bases: (string | undefined)[] = []
  const styles: boolean[] = []
  let list = ''
  const isDate = (id: number): boolean =>
    formats.get(id) ?? builtIn.some(([from, to]) => id >= from && id <= to)
  await readXml(part, {
    open: (name, { numFmtId, formatCode = '', xfId }) => {
      if (name === 'numFmt' && Number(numFmtId) >= firstOwn)
        formats.set(Number(numFmtId), isDateFormat(formatCode))
      if (name.endsWith('Xfs')) list = name
      if (name !== 'xf') return
      if (list === 'cellStyleXfs') bases.push(numFmtId)
      if (list === 'cellXfs') styles.push(isDate(Number(numFmtId ?? bases[Number(xfId)] ?? 0)))
    },
  })
  return styles
}
