import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '../../contract/loopback.ts'

export type Bindings = { incoming?: { socket: { remoteAddress?: string | undefined } } }

export type Env = { Bindings: Bindings & { requestId: string }; Variables: object }

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
    // The client disconnected while it sent the body: there is no one to answer.
    return { kind: 'broken' }
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) }
}

const plainOrigin = /^https?:\/\/[\w.-]+(?::\d+)?$/

/** An origin as a source of a content policy; one that the policy's grammar cannot hold (IPv6) becomes its scheme. */
const toSource = (url: string): string => {
  const { origin, protocol } = new URL(url)
  return plainOrigin.test(origin) ? origin : protocol
}

/** `sendsTo`: a URL beside our own pages to which a form of this page may be redirected. */
export const contentPolicy = (sendsTo: string | null = null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${sendsTo === null ? '' : ` ${toSource(sendsTo)}`}`,
  ].join('; ')

/** What keeps a page from being framed, from leaking its address, and from running anything that is not ours. */
export const pageHeaders = (origin: string): Record<string, string> => {
  const url = new URL(origin)
  const secure = url.protocol === 'https:' && !isLoopback(url)
  return {
    'Content-Security-Policy': contentPolicy(),
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(secure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

export const secureHeaders =
  (origin: () => string): MiddlewareHandler =>
  (c, next) => {
    for (const [name, value] of Object.entries(pageHeaders(origin()))) c.header(name, value)
    return next()
  }
