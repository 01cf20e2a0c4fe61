import { setImmediate as nextTurn } from 'node:timers/promises'

const maxBytes = 2 * 1024 * 1024

/** A few things in order, each with where it stands; `more`: others follow. */
type Slice<Position> = { found: { position: Position; thing: object }[]; more: boolean }
/** `json` is an array; `next` where its last thing stands. Nothing, and `more` to follow: nothing can be read there. */
type Page<Position> = { json: string; count: number; next: Position; more: boolean }

type Reading<Position> = {
  after: Position
  limit: number
  atOnce: number
  /** The page holds one slice at most. */
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
  /** False where these would make the page too large. One thing alone may be larger. */
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
    // One by one costs a third more, and is needed where a page gets full only.
    if (!add(slice.found) && !slice.found.every(one => add([one]))) return end(true)
    if (!slice.more || once || count === limit) return end(slice.more)
    await nextTurn()
  }
}
