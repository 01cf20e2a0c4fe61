import { posix } from 'node:path'
import { mostText, TableError } from '../table-error.ts'
import { readDateStyles } from './cell-styles.ts'
import { fromXstring, longestWritten } from './cell-text.ts'
import { readXml } from './read-xml.ts'
import { sheetRows } from './sheet-rows.ts'
import { openZip, type Unpack } from './zip.ts'

const mostStrings = 2_000_000

type Relation = { id: string; kind: string; part: string }

/** The parts that a part refers to (ECMA-376 part 2, 6.5). `from` '': the package itself. */
const relationsOf = async (unpack: Unpack, from: string): Promise<Relation[]> => {
  const { dir, base } = posix.parse(from)
  const part = unpack(posix.join(dir, '_rels', `${base}.rels`))
  if (part === null) return []
  const relations = readXml<Relation>(part, emit => ({
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return
      const kind = type.slice(type.lastIndexOf('/') + 1)
      emit({ id, kind, part: posix.resolve('/', dir, target).slice(1) })
    },
  }))
  return Array.fromAsync(relations)
}

/** Finds the names of the parts that are needed; '' for one that is not there. Throws `TableError('broken')` if there is no workbook. */
const findParts = async (unpack: Unpack) => {
  const root = (await relationsOf(unpack, '')).find(({ kind }) => kind === 'officeDocument')
  const path = root?.part ?? 'xl/workbook.xml'
  const workbook = unpack(path)
  if (workbook === null) throw new TableError('broken')
  let is1904 = false
  const sheets = readXml<string>(workbook, emit => ({
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 ||= ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      if (id !== undefined) emit(id)
    },
  }))
  const ids = await Array.fromAsync(sheets)
  const relations = await relationsOf(unpack, path)
  const ofKind = (kind: string) => relations.find(relation => relation.kind === kind)?.part ?? ''
  const withCells = new Map(
    relations.filter(({ kind }) => kind === 'worksheet').map(({ id, part }) => [id, part]),
  )
  return {
    sheet: ids.map(id => withCells.get(id)).find(part => part !== undefined) ?? '',
    strings: ofKind('sharedStrings'),
    styles: ofKind('styles'),
    is1904,
  }
}

/** Yields the texts that cells name by their number. Throws `TableError`. */
const readSharedStrings = (part: AsyncIterable<Buffer>): AsyncGenerator<string> =>
  readXml<string>(part, emit => {
    let text = ''
    let count = 0
    return {
      open: name => {
        if (name === 'si') text = ''
      },
      text: (more, name) => {
        if (name === 't') text += more
        if (text.length > longestWritten) throw new TableError('cell_too_long')
      },
      close: name => {
        if (name !== 'si') return
        count += 1
        if (count > mostStrings) throw new TableError('too_many_cells')
        emit(fromXstring(text))
      },
    }
  })

/**
 * Yields the rows of a workbook's first sheet, with the saved results of formulas; nothing outside the file is read. Only the parts needed for this are
 * unpacked, one after the other. Throws `TableError`.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<string[]> {
  // Both an old workbook and one with a password are OLE files ([MS-CFB], 2.2).
  if (file.readUInt32BE(0) === 0xd0_cf_11_e0) throw new TableError('old_excel')
  const unpack = openZip(file)
  const { sheet, strings, styles, is1904 } = await findParts(unpack)
  const itemsOf = <Item>(name: string, read: (part: AsyncIterable<Buffer>) => AsyncIterable<Item>) => {
    const part = unpack(name)
    return part === null ? [] : Array.fromAsync(read(part))
  }
  const context = {
    dateStyles: await itemsOf(styles, readDateStyles),
    strings: await itemsOf(strings, readSharedStrings),
    is1904,
  }
  const cells = unpack(sheet)
  if (cells === null) throw new TableError('broken')
  let length = 0
  let count = 0
  for await (const row of sheetRows(cells, context)) {
    for (const cell of row) length += cell.length
    // A small file may use one long text in every cell.
    if (length > mostText) throw new TableError('too_large')
    count += 1
    yield row
  }
  if (count === 0) throw new TableError('empty')
}
