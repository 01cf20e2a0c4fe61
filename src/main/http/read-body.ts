/** A decoded body; not `complete`: it was larger than the limit, and this is its beginning. */
export type Body = { text: string; complete: boolean }

/**
 * Reads a body up to a limit, in decoded bytes, and cancels the rest: a small compressed answer can unfold into
 * gigabytes. Rejects with what the network stack throws when the connection breaks.
 */
export const readBody = async (response: Response, limit: number): Promise<Body> => {
  if (!response.body) return { text: '', complete: true }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: parts.join('') + decoder.decode(), complete: true }
    size += value.byteLength
    if (size > limit) {
      // The rest is dropped either way, so how that goes does not matter.
      reader.cancel().catch(() => undefined)
      return { text: parts.join(''), complete: false }
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
}
