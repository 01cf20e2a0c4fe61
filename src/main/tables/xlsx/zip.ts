import { crc32, createInflateRaw } from 'node:zlib'
import { inPieces, TableError } from '../table-error.ts'

// A workbook is a zip (APPNOTE.TXT, 4.3). Its parts are listed twice, in the directory and in their own heads, and programs differ in which they believe. So a
// file that two programs could read differently is refused: it must consist of its parts, one directory and its end, without gaps or contradictions.

const endBytes = 22
const entryBytes = 46
const headBytes = 30
/** A workbook has some 20. */
const mostParts = 200
/** In bytes, of all parts that are read. */
const mostUnpacked = 250 * 1024 * 1024
/** Compression level, sizes behind the part, UTF-8 name (4.4.4); all others mean encryption or patches. */
const knownFlags = 0b1000_0000_1110
const sizesFollow = 0b1000
/** The record with the sizes behind a part, in bytes (4.3.9). */
const longestSizes = 24
const zip64 = 0x0001

/** `at`: where its head begins; `start`, `end`: its packed bytes; `gap`: how many bytes may follow them. */
type Part = ReturnType<typeof partOf>['part']

const must = (holds: boolean): void => {
  if (!holds) throw new TableError('broken')
}

const hasMark = (record: Buffer, mark: string): boolean => record.toString('latin1', 0, 4) === mark

const hasZip64 = (extra: Buffer): boolean => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === zip64) return true
  return false
}

/** Checks that a part's head agrees with its directory entry; `isLater`: checksum and sizes follow the part instead. */
const checkHead = (head: Buffer, entry: Buffer, isLater: boolean): void => {
  const isSame = (from: number, to: number) =>
    head.subarray(from, to).equals(entry.subarray(from + 2, to + 2))
  must(hasMark(head, 'PK\u0003\u0004') && isSame(6, 10) && isSame(26, 28))
  for (const at of [14, 18, 22])
    must(isSame(at, at + 4) || (isLater && [0, 0xffff_ffff].includes(head.readUInt32LE(at))))
}

/** Reads an entry of the directory; `next`: where the next one is. */
const partOf = (file: Buffer, entryAt: number) => {
  const entry = file.subarray(entryAt, entryAt + entryBytes)
  const [flags, method, at] = [entry.readUInt16LE(8), entry.readUInt16LE(10), entry.readUInt32LE(42)]
  must(hasMark(entry, 'PK\u0001\u0002') && entry.readUInt16LE(34) === 0)
  must((flags & ~knownFlags) === 0 && (method === 0 || method === 8))
  const nameEnd = entryAt + entryBytes + entry.readUInt16LE(28)
  const extraEnd = nameEnd + entry.readUInt16LE(30)
  const name = file.subarray(entryAt + entryBytes, nameEnd)
  must(!hasZip64(file.subarray(nameEnd, extraEnd)))
  const head = file.subarray(at, at + headBytes)
  const isLater = (flags & sizesFollow) !== 0
  checkHead(head, entry, isLater)
  const headEnd = at + headBytes + name.length
  must(file.subarray(at + headBytes, headEnd).equals(name))
  const start = headEnd + head.readUInt16LE(28)
  const part = {
    // Names that differ in their case alone name the same part (ECMA-376 part 2, 6.2.2.3).
    name: name.toString('utf8').toLowerCase(),
    isPacked: method === 8,
    crc: entry.readUInt32LE(16),
    size: entry.readUInt32LE(24),
    ...{ at, start, end: start + entry.readUInt32LE(20) },
    gap: isLater ? longestSizes : 0,
  }
  return { part, next: extraEnd + entry.readUInt16LE(32) }
}

const partsOf = (file: Buffer): Map<string, Part> => {
  const endAt = file.lastIndexOf('PK\u0005\u0006')
  const end = file.subarray(endAt)
  must(endAt >= 0 && endBytes + end.readUInt16LE(20) === end.length)
  const [count, start] = [end.readUInt16LE(8), end.readUInt32LE(16)]
  must(end.readUInt32LE(4) === 0 && end.readUInt16LE(10) === count)
  // The records of ZIP64 would be between directory and end.
  must(start + end.readUInt32LE(12) === endAt)
  if (count > mostParts) throw new TableError('too_large')
  const parts: Part[] = []
  let entryAt = start
  while (parts.length < count) {
    const { part, next } = partOf(file, entryAt)
    parts.push(part)
    entryAt = next
  }
  must(entryAt === endAt)
  let before = { end: 0, gap: 0 }
  for (const part of [...parts.toSorted((a, b) => a.at - b.at), { at: start, end: start, gap: 0 }]) {
    must(part.at >= before.end && part.at <= before.end + before.gap)
    before = part
  }
  const byName = new Map(parts.map(part => [part.name, part]))
  must(byName.size === count)
  return byName
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(packed)
  try {
    yield* inflate
  } catch {
    throw new TableError('broken')
  }
}

/** Yields a part piece by piece; null: there is no part of this name. Throws `TableError` while it is read. */
export type Unpack = (name: string) => AsyncGenerator<Buffer> | null

/**
 * Opens a zip, whose parts are unpacked in this thread while they are read. Throws `TableError`: `broken` if it contradicts itself or a part its checksum,
 * `too_large` for more than 200 parts, or more than 250 MB of parts that are read.
 */
export const openZip = (file: Buffer): Unpack => {
  let left = mostUnpacked
  async function* contentOf({ isPacked, crc, size, start, end }: Part): AsyncGenerator<Buffer> {
    const packed = file.subarray(start, end)
    let length = 0
    let sum = 0
    for await (const piece of isPacked ? inflated(packed) : inPieces(packed)) {
      length += piece.length
      left -= piece.length
      must(length <= size)
      if (left < 0) throw new TableError('too_large')
      sum = crc32(piece, sum)
      yield piece
    }
    must(length === size && sum === crc)
  }
  try {
    const parts = partsOf(file)
    return name => {
      const part = parts.get(name.toLowerCase())
      return part === undefined ? null : contentOf(part)
    }
  } catch (error) {
    // An offset points outside the file.
    throw error instanceof RangeError ? new TableError('broken') : error
  }
}
