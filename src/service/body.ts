const maxBodyBytes = 64 * 1024

export type ReadBody = { kind: 'read'; bytes: Uint8Array } | { kind: 'too_large' } | { kind: 'broken' }

/** Where the length is announced, the server sees to it that no more arrives. */
const readWhole = async (request: Request): Promise<ReadBody> => ({
  kind: 'read',
  bytes: new Uint8Array(await request.arrayBuffer()),
})

const readInParts = async (body: ReadableStream<Uint8Array>): Promise<ReadBody> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBodyBytes) return { kind: 'too_large' }
    chunks.push(chunk)
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) }
}

const read = async (request: Request): Promise<ReadBody> => {
  const length = request.headers.get('content-length')
  if (Number(length) > maxBodyBytes) return { kind: 'too_large' }
  try {
    if (length !== null) return await readWhole(request)
    return request.body === null ? { kind: 'read', bytes: new Uint8Array() } : await readInParts(request.body)
  } catch {
    // The caller went away in the middle of its body: nobody is left to hear more.
    return { kind: 'broken' }
  }
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
