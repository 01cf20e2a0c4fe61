import { createInflateRaw } from 'node:zlib'
import { TableError } from './table-error.ts'

// A workbook is a zip (APPNOTE.TXT, 4.3): its directory stands at the end. What it says is not believed: each part is unpacked
// once, piece by piece, before anything reads it as a whole.

const endMark = 0x06_05_4b_50
const entryMark = 0x02_01_4b_50
const longestEnd = 22 + 65_535

/** Unpacked, of all parts that are looked at. */
const mostUnpacked = 250 * 1024 * 1024
const mostEntries = 5_000
const mostCells = 2_000_000
const mostRows = 100_001

type Entry = { name: string; method: number; packed: number; at: number }

const directoryOf = (file: Buffer): Entry[] => {
  const from = Math.max(0, file.length - longestEnd)
  let end = file.length - 22
  while (end >= from && file.readUInt32LE(end) !== endMark) end -= 1
  if (end < from) throw new TableError('broken')
  const count = file.readUInt16LE(end + 10)
  if (count > mostEntries) throw new TableError('too_large')
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (file.readUInt32LE(at) !== entryMark) throw new TableError('broken')
    const [nameLength, extra, comment] = [28, 30, 32].map(place => file.readUInt16LE(at + place))
    const end = at + 46 + (nameLength ?? 0)
    entries.push({
      name: file.toString('utf8', at + 46, end),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    })
    at = end + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

const contentOf = (file: Buffer, { at, packed }: Entry): Buffer => {
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  return file.subarray(start, start + packed)
}

/** The parts of it as they are unpacked; nothing holds all of it. */
async function* unpacked(content: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield content
    return
  }
  if (method !== 8) throw new TableError('broken')
  const inflate = createInflateRaw()
  inflate.end(content)
  for await (const part of inflate) yield part
}

/** A cell or a row that begins, and its attributes where it is written as XML has it (XML 1.0, 3.1). */
const begins = /<(?:[\w.-]+:)?(c|row)(?=[\s/>])((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>)?/g
const placeIn = /\s(?:[\w.-]+:)?r\s*=\s*(["'])(.*?)\1/gs

const checkPlace = (place: string): void => {
  const [, letters = '', row] = /^([A-Z]{0,9})(\d{1,12})$/.exec(place) ?? []
  if (row === undefined) throw new TableError('broken')
  if (Number(row) > mostRows) throw new TableError('too_many_rows')
  // Column SG is the 501st.
  if (letters.length > 2 || (letters.length === 2 && letters > 'SF')) throw new TableError('too_many_columns')
}

/**
 * Counts cells while a part goes by, and finds those that stand far out, which make a list of what is not there. Any part may be a sheet: the
 * workbook says which one is. What is written otherwise than a spreadsheet writes it is refused, since it could be read otherwise, too.
 */
const createSheetBounds = () => {
  let cells = 0
  let rest = ''
  return (part: Buffer): void => {
    const text = rest + part.toString('latin1')
    const cut = text.lastIndexOf('<')
    const whole = cut < 0 ? text : text.slice(0, cut)
    rest = cut < 0 ? '' : text.slice(cut, cut + 4096)
    for (const [, name, attributes] of whole.matchAll(begins)) {
      if (name === 'c') cells += 1
      if (cells > mostCells) throw new TableError('too_many_cells')
      if (attributes === undefined) throw new TableError('broken')
      for (const [, , place = ''] of attributes.matchAll(placeIn)) checkPlace(place)
    }
  }
}

/**
 * Makes sure that a workbook unpacks to no more than a list needs, whatever its directory says, and that its sheets have no more
 * cells, rows and columns than that. Throws `TableError`.
 */
export const checkWorkbook = async (file: Buffer): Promise<void> => {
  let sum = 0
  try {
    for (const entry of directoryOf(file)) {
      const bounds = createSheetBounds()
      for await (const part of unpacked(contentOf(file, entry), entry.method)) {
        sum += part.length
        if (sum > mostUnpacked) throw new TableError('too_large')
        bounds(part)
      }
    }
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('broken')
  }
}
