import { crc32, createInflateRaw } from 'node:zlib'
import { TableError } from '../table-error.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** Unpacked, of all parts that are read. */
const mostUnpacked = 250 * 1024 * 1024
const pieceBytes = 65_536

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece
  } catch {
    throw new TableError('broken')
  }
}

function* inPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
}

/** A part of a workbook, piece by piece; null: there is none of this name. */
export type Unpack = (name: string) => AsyncGenerator<Buffer> | null

/**
 * Unpacks parts of a workbook one after the other, in this thread. Throws `TableError`, while a part is read, where it is not what
 * the directory says, or where all parts that are read are too large.
 */
export const createUnpack = (file: Buffer): Unpack => {
  const entries = zipEntries(file)
  let sum = 0
  async function* contentOf({ isPacked, crc, size, start, end }: ZipEntry): AsyncGenerator<Buffer> {
    const content = file.subarray(start, end)
    let length = 0
    let found = 0
    for await (const piece of isPacked ? inflated(content) : inPieces(content)) {
      length += piece.length
      sum += piece.length
      if (length > size) throw new TableError('broken')
      if (sum > mostUnpacked) throw new TableError('too_large')
      found = crc32(piece, found)
      yield piece
    }
    if (length !== size || found !== crc) throw new TableError('broken')
  }
  return name => {
    const entry = entries.get(name.toLowerCase())
    return entry === undefined ? null : contentOf(entry)
  }
}
