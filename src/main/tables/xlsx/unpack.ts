import { crc32, createInflateRaw } from 'node:zlib'
import { inPieces, TableError } from '../table-error.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** Unpacked, of all parts that are read. */
const mostUnpacked = 250 * 1024 * 1024

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(packed)
  try {
    yield* inflate
  } catch {
    throw new TableError('broken')
  }
}

/** A part of a workbook, piece by piece; null: there is none of this name. */
export type Unpack = (name: string) => AsyncGenerator<Buffer> | null

/**
 * Unpacks parts of a workbook one after the other, in this thread. Throws `TableError`, while a part is read, where it is not what
 * the directory says, or where all parts that are read are too large.
 */
export const createUnpack = (file: Buffer): Unpack => {
  const entries = zipEntries(file)
  let left = mostUnpacked
  async function* contentOf({ isPacked, crc, size, start, end }: ZipEntry): AsyncGenerator<Buffer> {
    const packed = file.subarray(start, end)
    let length = 0
    let sum = 0
    for await (const piece of isPacked ? inflated(packed) : inPieces(packed)) {
      length += piece.length
      left -= piece.length
      if (length > size) throw new TableError('broken')
      if (left < 0) throw new TableError('too_large')
      sum = crc32(piece, sum)
      yield piece
    }
    if (length !== size || sum !== crc) throw new TableError('broken')
  }
  return name => {
    const entry = entries.get(name.toLowerCase())
    return entry === undefined ? null : contentOf(entry)
  }
}
