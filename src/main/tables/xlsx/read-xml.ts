import { SaxesParser } from 'saxes'
import { longestCell, TableError } from '../table-error.ts'

/** The longest text of a cell, each of its characters written as longly as XML has it ("&#x1F600;"). */
const longestToken = 12 * longestCell
const deepest = 100

/** The events of a part, with the names of its elements without their prefixes. */
export type XmlHandlers = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Whether what is read just now is the text of a cell. */
  inCell?: () => boolean
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML piece by piece. Throws `TableError('broken')` where it is none, where something in it is longer (of a cell: `cell_too_long`) or
 * deeper than in any workbook, and for a document type, which no workbook has (ECMA-376 part 2, 6.2.5).
 */
export const createXmlReader = ({ open, text, close, inCell }: XmlHandlers) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let sinceToken = 0
  let depth = 0
  const broken = (): never => {
    throw new TableError('broken')
  }
  const onToken = () => {
    sinceToken = 0
  }
  parser.on('error', broken)
  parser.on('doctype', broken)
  parser.on('opentag', ({ name, attributes }) => {
    onToken()
    depth += 1
    if (depth > deepest) broken()
    open(withoutPrefix(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    onToken()
    depth -= 1
    close?.(withoutPrefix(name))
  })
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, found => {
      onToken()
      text?.(found)
    })
  }
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
      if (sinceToken > longestToken) throw new TableError(inCell?.() ? 'cell_too_long' : 'broken')
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
