import { posix } from 'node:path'
import { mostText, TableError } from '../table-error.ts'
import { readNumberStyles } from './cell-styles.ts'
import { fromXstring, longestWritten } from './cell-text.ts'
import { chooseSheet } from './choose-sheet.ts'
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
  const named = readXml<{ id: string; name: string; isHidden: boolean }>(workbook, emit => ({
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 ||= ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const isHidden = /hidden/i.test(attributes.state ?? '')
      if (id !== undefined) emit({ id, name: attributes.name ?? '', isHidden })
    },
  }))
  const all = await Array.fromAsync(named)
  const relations = await relationsOf(unpack, path)
  const ofKind = (kind: string) => relations.find(relation => relation.kind === kind)?.part ?? ''
  const withCells = new Map(
    relations.filter(({ kind }) => kind === 'worksheet').map(({ id, part }) => [id, part]),
  )
  const sheets = all.flatMap(({ id, ...sheet }) => {
    const part = withCells.get(id)
    return part === undefined ? [] : { ...sheet, part }
  })
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  return {
    sheets: visible.length > 0 ? visible : sheets,
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

/** How many rows of a sheet are sampled, and of how many sheets: a small file may name any number of sheets. */
const sampleRows = 20
const mostSampled = 30

/** The first rows of a sheet; none if it cannot be read: if it is chosen, reading it says why. Throws all but `TableError`. */
const sampleOf = async (rows: AsyncIterable<string[]>): Promise<string[][]> => {
  const sample: string[][] = []
  try {
    for await (const row of rows) if (row.length > 0 && sample.push(row) >= sampleRows) break
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return []
  }
  return sample
}

/**
 * Yields the rows of the sheet of a workbook that looks like a list of customers, with the saved results of formulas; nothing outside the file is read. Only
 * the parts needed for this are unpacked, one after the other. `onSheet`: gets its name where others have rows, too. Throws `TableError`.
 */
export async function* readXlsx(file: Buffer, onSheet: (name: string) => void): AsyncGenerator<string[]> {
  // Both an old workbook and one with a password are OLE files ([MS-CFB], 2.2).
  if (file.readUInt32BE(0) === 0xd0_cf_11_e0) throw new TableError('old_excel')
  const unpack = await openZip(file)
  const { sheets, strings, styles, is1904 } = await findParts(unpack)
  const itemsOf = <Item>(name: string, read: (part: AsyncIterable<Buffer>) => AsyncIterable<Item>) => {
    const part = unpack(name)
    return part === null ? [] : Array.fromAsync(read(part))
  }
  const context = {
    numberStyles: await itemsOf(styles, readNumberStyles),
    strings: await itemsOf(strings, readSharedStrings),
    is1904,
  }
  const samples: string[][][] = []
  for (const { part } of sheets.length < 2 ? [] : sheets.slice(0, mostSampled)) {
    const cells = unpack(part)
    samples.push(cells === null ? [] : await sampleOf(sheetRows(cells, context)))
  }
  const sheet = sheets[chooseSheet(samples)]
  const cells = unpack(sheet?.part ?? '')
  if (sheet === undefined || cells === null) throw new TableError('broken')
  if (samples.filter(rows => rows.length > 0).length > 1) onSheet(sheet.name)
  let length = 0
  let isEmpty = true
  for await (const row of sheetRows(cells, context)) {
    for (const cell of row) length += cell.length
    // A small file may use one long text in every cell.
    if (length > mostText) throw new TableError('too_large')
    isEmpty = false
    yield row
  }
  if (isEmpty) throw new TableError('empty')
}
