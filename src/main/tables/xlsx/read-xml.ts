import { SaxesParser } from 'saxes'
import { longestCell, TableError } from '../table-error.ts'

/** The longest text of a cell, each of its characters written as longly as XML has it ("&#x1F600;"). */
const longestToken = 12 * longestCell
const deepest = 100

/** The events of a part, with the names of its elements without their prefixes; nothing of how a text is said (`rPh`). */
export type XmlHandlers = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** `name`: of the element that it stands in. */
  text?: (text: string, name: string) => void
  close?: (name: string) => void
}

/** Whether an element holds the text of a cell, or a part of it. Pure. */
export const isCellText = (name: string): name is 'v' | 't' => name === 'v' || name === 't'

/**
 * Reads XML piece by piece. Throws `TableError('broken')` where it is none, where something in it is longer (of a cell: `cell_too_long`) or
 * deeper than in any workbook, and for a document type, which no workbook has (ECMA-376 part 2, 6.2.5).
 */
export const createXmlReader = ({ open, text, close }: XmlHandlers) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  const path: string[] = []
  let sinceToken = 0
  const broken = (): never => {
    throw new TableError('broken')
  }
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
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch {
      return broken()
    }
  }
  return {
    take: (piece: Buffer): void => {
      const found = decode(piece)
      sinceToken += found.length
      parser.write(found)
      if (sinceToken > longestToken)
        throw new TableError(isCellText(path.at(-1) ?? '') ? 'cell_too_long' : 'broken')
    },
    end: (): void => {
      parser.write(decode()).close()
    },
  }
}

/** Reads all of a part. Throws as above. */
export const readXml = async (part: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> => {
  const reader = createXmlReader(handlers)
  for await (const piece of part) reader.take(piece)
  reader.end()
}
