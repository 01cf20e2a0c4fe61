import { TableError } from '../table-error.ts'

// A workbook is a zip (APPNOTE.TXT, 4.3). Programs differ in which of two lists of parts they believe, so a file of which two readers
// could see two is refused: its parts stand one after the other from its first byte, then the one directory, then the end, and nothing else.

const endMark = 0x06_05_4b_50
const entryMark = 0x02_01_4b_50
const partMark = 0x04_03_4b_50
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
type Found = ZipEntry & { name: string; at: number; follows: number }

const must = (holds: boolean): void => {
  if (!holds) throw new TableError('broken')
}

const directoryOf = (file: Buffer) => {
  const from = Math.max(0, file.length - endBytes - 0xffff)
  let end = file.length - endBytes
  while (end >= from && file.readUInt32LE(end) !== endMark) end -= 1
  must(end >= from)
  must(end + endBytes + file.readUInt16LE(end + 20) === file.length)
  const [disk, startDisk, count, all] = [4, 6, 8, 10].map(place => file.readUInt16LE(end + place))
  must(disk === 0 && startDisk === 0 && count === all)
  const [size = 0, start = 0] = [12, 16].map(place => file.readUInt32LE(end + place))
  // What ZIP64 adds would stand between them.
  must(start + size === end)
  return { start, end, count: count ?? 0 }
}

const hasZip64 = (extra: Buffer): boolean => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === zip64) return true
  }
  return false
}

/** The head before a part says the same as the directory, but for the sizes where they follow it. */
const startOf = (file: Buffer, at: number, entry: Buffer, name: Buffer): number => {
  must(file.readUInt32LE(at) === partMark)
  const nameEnd = at + headBytes + file.readUInt16LE(at + 26)
  must(file.subarray(at + headBytes, nameEnd).equals(name))
  must(file.readUInt16LE(at + 6) === entry.readUInt16LE(8))
  must(file.readUInt16LE(at + 8) === entry.readUInt16LE(10))
  const later = (entry.readUInt16LE(8) & sizesFollow) !== 0
  for (const place of [14, 18, 22]) {
    const said = file.readUInt32LE(at + place)
    must(said === entry.readUInt32LE(place + 2) || (later && (said === 0 || said === 0xffff_ffff)))
  }
  return nameEnd + file.readUInt16LE(at + 28)
}

const entryAt = (file: Buffer, at: number, end: number): { entry: Found; next: number } => {
  must(at + entryBytes <= end && file.readUInt32LE(at) === entryMark)
  const head = file.subarray(at, at + entryBytes)
  const [flags = 0, method] = [8, 10].map(place => head.readUInt16LE(place))
  const [nameLength = 0, extraLength = 0, comment = 0] = [28, 30, 32].map(place => head.readUInt16LE(place))
  must((flags & ~knownFlags) === 0 && (method === 0 || method === 8) && head.readUInt16LE(34) === 0)
  const nameEnd = at + entryBytes + nameLength
  const name = file.subarray(at + entryBytes, nameEnd)
  must(!hasZip64(file.subarray(nameEnd, nameEnd + extraLength)))
  const [crc = 0, packed = 0, size = 0] = [16, 20, 24].map(place => head.readUInt32LE(place))
  const part = head.readUInt32LE(42)
  const start = startOf(file, part, head, name)
  const follows = flags & sizesFollow ? longestSizes : 0
  const isPacked = method === 8
  const entry = {
    name: name.toString('utf8'),
    at: part,
    isPacked,
    crc,
    size,
    start,
    end: start + packed,
    follows,
  }
  return { entry, next: nameEnd + extraLength + comment }
}

const read = (file: Buffer): Map<string, ZipEntry> => {
  const { start, end, count } = directoryOf(file)
  if (count > mostParts) throw new TableError('too_large')
  const found: Found[] = []
  let at = start
  for (let n = 0; n < count; n += 1) {
    const { entry, next } = entryAt(file, at, end)
    found.push(entry)
    at = next
  }
  must(at === end)
  let reached = 0
  let slack = 0
  for (const part of found.toSorted((a, b) => a.at - b.at)) {
    must(part.at >= reached && part.at <= reached + slack)
    reached = part.end
    slack = part.follows
  }
  must(start >= reached && start <= reached + slack)
  // Names that differ in their case alone name the same part (ECMA-376 part 2, 6.2.2.3).
  const byName = new Map(found.map(entry => [entry.name.toLowerCase(), entry]))
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
