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
  const end = (more: boolean) => ({ json: `[${texts.join(',')}]`, count: texts.length, next, more })
  while (true) {
    const slice = await read(next, Math.min(atOnce, limit - texts.length))
    if (slice === undefined) return end(true)
    for (const { position, thing } of slice.found) {
      const text = JSON.stringify(thing)
      bytes += Buffer.byteLength(text) + 1
      if (texts.length > 0 && bytes > maxBytes) return end(true)
      texts.push(text)
      next = position
    }
    if (!slice.more || once || texts.length === limit) return end(slice.more)
    await nextTurn()
  }
}
