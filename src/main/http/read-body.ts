import { parseJson } from '../../contract/parse-json.ts'

/** A decoded body; not `complete`: it was larger than the limit, and this is its beginning. */
export type Body = { body: Uint8Array; complete: boolean }

/**
 * Reads a body up to a limit, in decoded bytes, and cancels the rest: a small compressed answer can unfold into
 * gigabytes. Rejects with what the network stack throws when the connection breaks.
 */
export const readBody = async (response: Response, limit: number): Promise<Body> => {
  if (!response.body) return { body: new Uint8Array(), complete: true }
  const reader = response.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { body: Buffer.concat(parts), complete: true }
    size += value.byteLength
    if (size > limit) {
      // The rest is dropped either way, so how that goes does not matter.
      reader.cancel().catch(() => undefined)
      return { body: Buffer.concat(parts), complete: false }
    }
    parts.push(value)
  }
}

/** A body as text; bytes that are not UTF-8 become U+FFFD. Pure and total. */
export const textOf = (body: Uint8Array): string => new TextDecoder().decode(body)

/** The value of a JSON body; undefined if it is not JSON. Pure and total. */
export const jsonOf = (body: Uint8Array): unknown => parseJson(textOf(body))
