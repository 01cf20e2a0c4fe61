import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol } from 'electron'

const scheme = 'app'
export const appOrigin = `${scheme}://utility-connect`

/** Whether a URL belongs to our own page. Pure. */
export const isAppUrl = (url: string): boolean => url.startsWith(`${appOrigin}/`)

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The page may load its own files and nothing else: no inline script or style, no eval, no network. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const headers = (contentType: string) => ({
  'Content-Type': contentType,
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})

const refused = (status: number) => new Response(null, { status, headers: headers('text/plain') })

/** The file that a URL names inside `root`, or null if it points outside of it. Pure. */
export const fileFor = (root: string, url: URL): string | null => {
  if (!isAppUrl(url.href)) return null
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  if (path.includes('\0')) return null
  const file = normalize(join(root, path === '/' ? 'index.html' : path))
  return file.startsWith(normalize(root) + sep) ? file : null
}

/** Must run before the app is ready: `app://` gets a real origin, unlike `file://`. */
export const registerAppScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])

/** Serves the built renderer from `root` under `app://utility-connect/`. Resolves `page` and `script` once the first of each was sent. */
export const serveAppFiles = (root: string): { page: Promise<void>; script: Promise<void> } => {
  const [page, script] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  protocol.handle(scheme, async request => {
    if (request.method !== 'GET') return refused(405)
    const file = fileFor(root, new URL(request.url))
    const contentType = file && contentTypes[extname(file)]
    if (!file || !contentType) return refused(404)
    try {
      const bytes = await readFile(file)
      if (extname(file) === '.html') setImmediate(page.resolve)
      if (extname(file) === '.js') setImmediate(script.resolve)
      return new Response(new Uint8Array(bytes), { headers: headers(contentType) })
    } catch {
      // An error response makes the window's load fail, so that the person is asked to try again; a 404 would be an empty page.
      return extname(file) === '.html' ? Response.error() : refused(404)
    }
  })
  // Node loads `Response` when it is first used: this does it while Chromium opens the window, not while the page waits.
  setImmediate(() => new Response())
  return { page: page.promise, script: script.promise }
}
