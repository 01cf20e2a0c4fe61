import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '../../contract/http.ts'

const plainOrigin = /^https?:\/\/[\w.-]+(?::\d+)?$/

/** An origin as a source of a content policy; one that the policy's grammar cannot hold becomes its scheme. */
const toSource = (url: string): string => {
  const { origin, protocol } = new URL(url)
  return plainOrigin.test(origin) ? origin : protocol
}

/** `sendsTo`: where a form of this page may be redirected to beside our own pages. */
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
export const secureHeaders =
  (origin: () => string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentPolicy())
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    const url = new URL(origin())
    if (url.protocol === 'https:' && !isLoopback(url)) {
      headers.set('Strict-Transport-Security', 'max-age=31536000')
    }
  }
