import { SaxesParser } from 'saxes'
import { longestCell, TableError } from '../table-error.ts'

/** The longest text of a cell if each character is written as an entity ("&#x1F600;"). */
const longestToken = 12 * longestCell
const deepest = 100

/** Called with the elements of a part, by their names without prefixes, and the texts in them. */
export type XmlHandlers = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string, name: string) => void
  close?: (name: string) => void
}

/** Whether an element holds the text of a cell, or a part of it. Pure. */
export const isCellText = (name: string): name is 'v' | 't' => name === 'v' || name === 't'

const broken = (): never => {
  throw new TableError('broken')
}

/**
 * Reads XML piece by piece and yields what the handlers emit; phonetic hints (`rPh`) are skipped. Throws `TableError('broken')` for invalid XML, for tokens longer
 * (in a cell: `cell_too_long`) or nested deeper than in any workbook, and for a document type, which workbooks must not have (ECMA-376 part 2, 6.2.5).
 */
export async function* readXml<Item>(
  part: AsyncIterable<Buffer>,
  handlersOf: (emit: (item: Item) => void) => XmlHandlers,
): AsyncGenerator<Item> {
  const items: Item[] = []
  const { open, text, close } = handlersOf(item => items.push(item))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  const path: string[] = []
  let sinceToken = 0
  const onToken = (handle: () => void): void => {
    sinceToken = 0
    if (!path.includes('rPh')) handle()
  }
  parser.on('error', broken)
  parser.on('doctype', broken)
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1)
    path.push(local)
    if (path.length > deepest) broken()
    onToken(() => open(local, attributes))
  })
  parser.on('closetag', () => {
    onToken(() => close?.(path.at(-1) ?? ''))
    path.pop()
  })
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, found => onToken(() => text?.(found, path.at(-1) ?? '')))
  const decode = (piece?: Buffer): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      return broken()
    }
  }
  for await (const piece of part) {
    const found = decode(piece)
    sinceToken += found.length
    parser.write(found)
    if (sinceToken > longestToken)
      throw new TableError(isCellText(path.at(-1) ?? '') ? 'cell_too_long' : 'broken')
    yield* items.splice(0)
  }
  parser.write(decode()).close()
  yield* items
}
