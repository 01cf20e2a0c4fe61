import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { TableError } from '../table-error.ts'

/** A workbook has some 20. */
const mostParts = 200
/** In bytes, of all parts that are read. */
const mostUnpacked = 250 * 1024 * 1024

const broken = (): never => {
  throw new TableError('broken')
}

/** By their names in lower case, since names that differ in their case alone name the same part (ECMA-376 part 2, 6.2.2.3). */
const partsOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > mostParts) throw new TableError('too_large')
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
  } catch {
    return broken()
  }
  return parts.size === zip.entryCount ? parts : broken()
}

/** Yields a part piece by piece; null: there is no part of this name. Throws `TableError` while it is read. */
export type Unpack = (name: string) => AsyncGenerator<Buffer> | null

/**
 * Opens a zip, whose parts are unpacked in this thread while they are read. Throws `TableError`: `broken` if it is no zip or a part is not what its size and
 * checksum say, `too_large` for more than 200 parts, or more than 250 MB of parts that are read.
 */
export const openZip = async (file: Buffer): Promise<Unpack> => {
  const zip = await fromBufferPromise(file, { lazyEntries: true }).catch(broken)
  const parts = await partsOf(zip)
  let left = mostUnpacked
  async function* contentOf(part: Entry): AsyncGenerator<Buffer> {
    let sum = 0
    try {
      for await (const piece of await zip.openReadStreamPromise(part)) {
        left -= piece.length
        if (left < 0) throw new TableError('too_large')
        sum = crc32(piece, sum)
        yield piece
      }
    } catch (error) {
      throw error instanceof TableError ? error : new TableError('broken')
    }
    if (sum !== part.crc32) broken()
  }
  return name => {
    const part = parts.get(name.toLowerCase())
    return part === undefined ? null : contentOf(part)
  }
}
