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
