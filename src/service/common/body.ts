const maxBytes = 64 * 1024

export type ReadBody = { kind: 'read'; bytes: Buffer } | { kind: 'too_large' } | { kind: 'broken' }

/** Reads a body, at most 64 KiB of it, whether its length is announced (`Content-Length`) or not. */
export const readBody = async (
  parts: AsyncIterable<Uint8Array> | null,
  announced: string | null | undefined,
): Promise<ReadBody> => {
  if (Number(announced) > maxBytes) return { kind: 'too_large' }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of parts ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) return { kind: 'too_large' }
      chunks.push(chunk)
    }
  } catch {
    // The caller went away in the middle of its body: there is none to answer.
    return { kind: 'broken' }
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) }
}
