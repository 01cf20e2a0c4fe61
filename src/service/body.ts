import type { Ctx } from './env.ts'

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

/** Reads the body, at most 64 KiB of it, whether its length is announced or not; once per request. */
export const readBody = (c: Ctx): Promise<ReadBody> => {
  const known = c.get('body')
  if (known !== undefined) return known
  const body = read(c.req.raw)
  c.set('body', body)
  return body
}
