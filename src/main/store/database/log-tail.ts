import { existsSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'

// SQLite's log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log): a header, then frames of a page each. It reads
// up to the first frame whose checksum is wrong and drops the rest without a word.

const headerBytes = 32
const frameHeaderBytes = 24
const indexHeaderBytes = 48

type Sum = [number, number]

const sumOf = (bytes: DataView, from: number, to: number, littleEndian: boolean, [a, b]: Sum): Sum => {
  let first = a
  let second = b
  for (let at = from; at < to; at += 8) {
    first = (first + bytes.getUint32(at, littleEndian) + second) >>> 0
    second = (second + bytes.getUint32(at + 4, littleEndian) + first) >>> 0
  }
  return [first, second]
}

const isSum = (bytes: DataView, at: number, [a, b]: Sum): boolean =>
  bytes.getUint32(at) === a && bytes.getUint32(at + 4) === b

/** Whether something of a frame is there, more than its header, which a program writes first. */
const isBegun = (bytes: DataView, at: number): boolean =>
  bytes.byteLength > at + frameHeaderBytes && isOfThisLog(bytes, at)

/** Where the frames that SQLite will read end; null where it will not even take the header. */
const readableEnd = (bytes: DataView, frameBytes: number): number | null => {
  const littleEndian = bytes.getUint32(0) === 0x37_7f_06_82
  let sum = sumOf(bytes, 0, 24, littleEndian, [0, 0])
  if (!isSum(bytes, 24, sum)) return null
  for (let at = headerBytes; ; at += frameBytes) {
    if (at + frameBytes > bytes.byteLength || !isOfThisLog(bytes, at)) return at
    sum = sumOf(bytes, at, at + 8, littleEndian, sum)
    sum = sumOf(bytes, at + frameHeaderBytes, at + frameBytes, littleEndian, sum)
    if (!isSum(bytes, at + 16, sum)) return at
  }
}

/** Frames of a log before this one carry other salts. */
const isOfThisLog = (bytes: DataView, frame: number): boolean =>
  bytes.getUint32(frame + 8) === bytes.getUint32(16) && bytes.getUint32(frame + 12) === bytes.getUint32(20)

/** Frames of pages that a program had committed, as its index of the log tells, which outlives the program. Null: it is not of this log. */
const committedFrames = (index: Buffer | null, log: DataView): number | null => {
  // Two copies of a header, in the machine's own byte order (https://www.sqlite.org/walformat.html#the_wal_index_file_format).
  if (index === null || index.length < 2 * indexHeaderBytes) return null
  const header = index.subarray(0, indexHeaderBytes)
  const isWhole = header.equals(index.subarray(indexHeaderBytes, 2 * indexHeaderBytes))
  const isOfLog = header.subarray(32, 40).equals(new Uint8Array(log.buffer, log.byteOffset + 16, 8))
  if (!isWhole || !isOfLog) return null
  return endianness() === 'LE' ? header.readUInt32LE(16) : header.readUInt32BE(16)
}

const contentOf = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null)

/**
 * Whether the log holds something that SQLite will not read, though it may have been kept: a page that was changed on the disk, or an end that
 * was cut off. A program that is killed leaves whole frames and one that it had just begun, which nobody was told of. `index`: what SQLite
 * keeps beside the log. Throws what the disk throws.
 */
export const isLogDamaged = (file: string, index: string): boolean => {
  const content = contentOf(file)
  if (content === null || content.length <= headerBytes) return false
  const bytes = new DataView(content.buffer, content.byteOffset, content.length)
  const pageBytes = bytes.getUint32(8)
  if (pageBytes < 512 || pageBytes > 65_536) return true
  const frameBytes = frameHeaderBytes + pageBytes
  const end = readableEnd(bytes, frameBytes)
  if (end === null) return true
  const committed = committedFrames(contentOf(index), bytes)
  if (committed !== null && (end - headerBytes) / frameBytes < committed) return true
  for (let at = end + frameBytes; at + frameBytes <= bytes.byteLength; at += frameBytes) {
    if (isOfThisLog(bytes, at)) return true
  }
  return committed === null && isBegun(bytes, end)
}
