import { posix } from 'node:path'
import { mostText, TableError } from '../table-error.ts'
import { readDateStyles, readSharedStrings } from './kept-once.ts'
import { readXml } from './read-xml.ts'
import { sheetRows } from './sheet-rows.ts'
import { createUnpack, type Unpack } from './unpack.ts'

type Relation = { id: string; kind: string; part: string }

/** Where a part points to within its package (ECMA-376 part 2, 6.5). `from`: the part; '': the package. */
const relationsOf = async (unpack: Unpack, from: string): Promise<Relation[]> => {
  const { dir, base } = posix.parse(from)
  const part = unpack(posix.join(dir, '_rels', `${base}.rels`))
  const relations: Relation[] = []
  if (part === null) return relations
  await readXml(part, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return
      const kind = type.slice(type.lastIndexOf('/') + 1)
      relations.push({ id, kind, part: posix.resolve('/', dir, target).slice(1) })
    },
  })
  return relations
}

/** What of a workbook is read for its first sheet. `is1904`: its days are counted from 1904. */
type Workbook = { sheet: string; strings: string | null; styles: string | null; is1904: boolean }

/** Finds what is to be read. Throws `TableError('broken')` where there is no workbook, or none with a sheet of cells. */
const readWorkbook = async (unpack: Unpack): Promise<Workbook> => {
  const [root] = (await relationsOf(unpack, '')).filter(({ kind }) => kind === 'officeDocument')
  const path = root?.part ?? 'xl/workbook.xml'
  const part = unpack(path)
  if (part === null) throw new TableError('broken')
  const sheets: string[] = []
  let is1904 = false
  await readXml(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 ||= ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      if (id !== undefined) sheets.push(id)
    },
  })
  const relations = await relationsOf(unpack, path)
  const byKind = (kind: string) => relations.find(relation => relation.kind === kind)?.part ?? null
  const cells = new Map(
    relations.filter(({ kind }) => kind === 'worksheet').map(({ id, part }) => [id, part]),
  )
  const sheet = sheets.map(id => cells.get(id)).find(found => found !== undefined)
  if (sheet === undefined) throw new TableError('broken')
  return { sheet, strings: byKind('sharedStrings'), styles: byKind('styles'), is1904 }
}

/**
 * The rows of a workbook's first sheet: of a formula the result that was saved with it; nothing outside the file is looked at. Only what
 * this needs is unpacked, one part after the other, and read while it is. Throws `TableError`.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<string[]> {
  // Both an old workbook and one with a password are OLE files ([MS-CFB], 2.2).
  if (file.readUInt32BE(0) === 0xd0_cf_11_e0) throw new TableError('old_excel')
  const unpack = createUnpack(file)
  const { sheet, strings, styles, is1904 } = await readWorkbook(unpack)
  const part = <T>(name: string | null, read: (content: AsyncIterable<Buffer>) => Promise<T[]>) => {
    const content = name === null ? null : unpack(name)
    return content === null ? [] : read(content)
  }
  const context = {
    dateStyles: await part(styles, readDateStyles),
    strings: await part(strings, readSharedStrings),
    is1904,
  }
  const cells = unpack(sheet)
  if (cells === null) throw new TableError('broken')
  let length = 0
  let found = 0
  for await (const row of sheetRows(cells, context)) {
    for (const cell of row) length += cell.length
    // One text may stand in every cell.
    if (length > mostText) throw new TableError('too_large')
    found += 1
    yield row
  }
  if (found === 0) throw new TableError('empty')
}
