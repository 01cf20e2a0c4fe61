import { setImmediate as nextTurn } from 'node:timers/promises'

const maxBytes = 2 * 1024 * 1024

/** Some things in order, each with its position; `more`: others follow. */
type Slice<Position> = { found: { position: Position; thing: object }[]; more: boolean }
/** `json` is an array; `next`: the position of its last thing. `count` 0 with `more`: nothing can be read after that position. */
type Page<Position> = { json: string; count: number; next: Position; more: boolean }

type Reading<Position> = {
  after: Position
  limit: number
  atOnce: number
  /** One slice is enough: the page ends after it. */
  once?: boolean
  /** Reads at most `most`; undefined where nothing can be read after that position. */
  read: (after: Position, most: number) => Promise<Slice<Position> | undefined>
}

/** Reads a page of at most `limit` things and 2 MB, in slices between which other requests have their turn. */
export const readPage = async <Position>(reading: Reading<Position>): Promise<Page<Position>> => {
  const { limit, atOnce, once = false, read } = reading
  const texts: string[] = []
  let next = reading.after
  let bytes = 0
  let count = 0
  const end = (more: boolean) => ({ json: `[${texts.join(',')}]`, count, next, more })
  /** False where the things would make the page too large; a single thing may be larger than a page. */
  const add = (found: Slice<Position>['found']): boolean => {
    const last = found.at(-1)
    if (last === undefined) return true
    const text = JSON.stringify(found.map(({ thing }) => thing)).slice(1, -1)
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > maxBytes && (count > 0 || found.length > 1)) return false
    texts.push(text)
    bytes += size
    count += found.length
    next = last.position
    return true
  }
  while (true) {
    const slice = await read(next, Math.min(atOnce, limit - count))
    if (slice === undefined) return end(true)
    // Adding one by one costs a third more, so it is done only when a slice does not fit as a whole.
    if (!add(slice.found) && !slice.found.every(one => add([one]))) return end(true)
    if (!slice.more || once || count === limit) return end(slice.more)
    await nextTurn()
  }
}
