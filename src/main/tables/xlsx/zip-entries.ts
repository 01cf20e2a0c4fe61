import { TableError } from '../table-error.ts'

// A workbook is a zip (APPNOTE.TXT, 4.3). Programs differ in which of two lists of parts they believe, so a file of which two readers
// could see two is refused: its parts stand one after the other from its first byte, then the one directory, then the end, and nothing else.

const endMark = 'PK\u0005\u0006'
const entryMark = 'PK\u0001\u0002'
const partMark = 'PK\u0003\u0004'
const endBytes = 22
const entryBytes = 46
const headBytes = 30

/** A workbook has some 20. */
const mostParts = 200
/** How it was packed, that its sizes follow it, and that its name is UTF-8 (4.4.4); the others encrypt or patch. */
const knownFlags = 0b1000_0000_1110
const sizesFollow = 0b1000
/** What then follows a part (4.3.9). */
const longestSizes = 24
const zip64 = 0x0001

/** A part as the directory has it. `start`: of its packed bytes; `end`: behind them. */
export type ZipEntry = { isPacked: boolean; crc: number; size: number; start: number; end: number }
/** `at`: of its head; `slack`: bytes that may follow it. */
type Found = ZipEntry & { name: string; at: number; slack: number }

const must = (holds: boolean): void => {
  if (!holds) throw new TableError('broken')
}

const directoryOf = (file: Buffer) => {
  const end = file.lastIndexOf(endMark)
  must(end >= 0 && end + endBytes + file.readUInt16LE(end + 20) === file.length)
  const count = file.readUInt16LE(end + 8)
  must(file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 10) === count)
  const start = file.readUInt32LE(end + 16)
  // What ZIP64 adds would stand between them.
  must(start + file.readUInt32LE(end + 12) === end)
  return { start, end, count }
}

const hasZip64 = (extra: Buffer): boolean => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === zip64) return true
  }
  return false
}

/** The head before a part says the same as the directory, but for sum and sizes where they follow it. Answers where the part begins. */
const startOf = (file: Buffer, { at, slack }: Pick<Found, 'at' | 'slack'>, entry: Buffer, name: Buffer) => {
  const head = file.subarray(at, at + headBytes)
  const isSame = (from: number, to: number) =>
    head.subarray(from, to).equals(entry.subarray(from + 2, to + 2))
  const isLater = (from: number) => slack > 0 && [0, 0xffff_ffff].includes(head.readUInt32LE(from))
  must(head.toString('latin1', 0, 4) === partMark && isSame(6, 10) && isSame(26, 28))
  for (const field of [14, 18, 22]) must(isSame(field, field + 4) || isLater(field))
  const nameEnd = at + headBytes + name.length
  must(file.subarray(at + headBytes, nameEnd).equals(name))
  return nameEnd + head.readUInt16LE(28)
}

const entryAt = (file: Buffer, from: number): { entry: Found; next: number } => {
  const head = file.subarray(from, from + entryBytes)
  const [flags, method] = [head.readUInt16LE(8), head.readUInt16LE(10)]
  must(head.toString('latin1', 0, 4) === entryMark && head.readUInt16LE(34) === 0)
  must((flags & ~knownFlags) === 0 && (method === 0 || method === 8))
  const nameEnd = from + entryBytes + head.readUInt16LE(28)
  const extraEnd = nameEnd + head.readUInt16LE(30)
  const name = file.subarray(from + entryBytes, nameEnd)
  must(!hasZip64(file.subarray(nameEnd, extraEnd)))
  const place = { at: head.readUInt32LE(42), slack: flags & sizesFollow ? longestSizes : 0 }
  const start = startOf(file, place, head, name)
  const entry = {
    ...place,
    // Names that differ in their case alone name the same part (ECMA-376 part 2, 6.2.2.3).
    name: name.toString('utf8').toLowerCase(),
    isPacked: method === 8,
    crc: head.readUInt32LE(16),
    size: head.readUInt32LE(24),
    start,
    end: start + head.readUInt32LE(20),
  }
  return { entry, next: extraEnd + head.readUInt16LE(32) }
}

const read = (file: Buffer): Map<string, ZipEntry> => {
  const { start, end, count } = directoryOf(file)
  if (count > mostParts) throw new TableError('too_large')
  const found: Found[] = []
  let at = start
  for (let n = 0; n < count; n += 1) {
    const { entry, next } = entryAt(file, at)
    found.push(entry)
    at = next
  }
  must(at === end)
  const directory = { at: start, end, slack: 0 }
  let before = { end: 0, slack: 0 }
  for (const part of [...found.toSorted((a, b) => a.at - b.at), directory]) {
    must(part.at >= before.end && part.at <= before.end + before.slack)
    before = part
  }
  const byName = new Map(found.map(entry => [entry.name, entry]))
  must(byName.size === found.length)
  return byName
}

/**
 * The parts of a zip by their names in lower case. Throws `TableError`: `too_large` for more than 200, `broken` where its bytes could be read
 * otherwise, too, or need ZIP64. Pure.
 */
export const zipEntries = (file: Buffer): Map<string, ZipEntry> => {
  try {
    return read(file)
  } catch (error) {
    // Something points out of the file.
    throw error instanceof RangeError ? new TableError('broken') : error
  }
}
