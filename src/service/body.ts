export const maxBodyBytes = 64 * 1024

export type ReadBody = { kind: 'read'; bytes: Uint8Array } | { kind: 'too_large' } | { kind: 'broken' }

const read = async (request: Request): Promise<ReadBody> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return { kind: 'too_large' }
  if (request.body === null) return { kind: 'read', bytes: new Uint8Array() }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > maxBodyBytes) return { kind: 'too_large' }
      chunks.push(chunk)
    }
  } catch {
    // The caller went away in the middle of its body: nobody is left to hear more.
    return { kind: 'broken' }
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) }
}

const bodies = new WeakMap<Request, Promise<ReadBody>>()

/** Reads the body, at most 64 KiB of it, whether its length is announced or not; once per request. */
export const readBody = ({ req }: { req: { raw: Request } }): Promise<ReadBody> => {
  const known = bodies.get(req.raw)
  if (known !== undefined) return known
  const body = read(req.raw)
  bodies.set(req.raw, body)
  return body
}
