import { TableError } from '../table-error.ts'
import { fromXstring, longestWritten } from './cell-text.ts'
import { readXml } from './read-xml.ts'

const mostStrings = 2_000_000

/** The texts that cells name by their number, without how they look and how they are said. Throws `TableError`. */
export const readSharedStrings = async (part: AsyncIterable<Buffer>): Promise<string[]> => {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isSaid = false
  await readXml(part, {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') isSaid = true
      if (name === 't') isText = !isSaid
    },
    inCell: () => isText,
    text: more => {
      if (!isText) return
      text += more
      if (text.length > longestWritten) throw new TableError('cell_too_long')
    },
    close: name => {
      if (name === 'rPh') isSaid = false
      if (name === 't') isText = false
      if (name !== 'si') return
      strings.push(fromXstring(text))
      if (strings.length > mostStrings) throw new TableError('too_many_cells')
    },
  })
  return strings
}
