import { posix } from 'node:path'
import { TableError } from '../table-error.ts'
import { readXml } from './read-xml.ts'
import type { Unpack } from './unpack.ts'

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
export type Workbook = { sheet: string; strings: string | null; styles: string | null; is1904: boolean }

/** Finds what is to be read. Throws `TableError('broken')` where there is no workbook, or none with a sheet of cells. */
export const readWorkbook = async (unpack: Unpack): Promise<Workbook> => {
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
