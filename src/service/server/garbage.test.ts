import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemSchema } from '../../contract/http.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const knownPaths = [
  '/connect/create-connect-request',
  '/accounts',
  '/accounts/',
  '/changes',
  '/connect/requests',
  '/connect/requests/',
  '/healthz',
  '/openapi.json',
  '/errors',
  '/connect/r/',
  '/connect/c/',
  '/portal',
  '/rehearsal/faults',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'X']
const odd = [
  '\0',
  '\u202e',
  '\ud800',
  '%00',
  '%',
  '%ff',
  '..',
  '//',
  '?',
  '#',
  ';',
  "'",
  '"',
  '\\',
  '😀',
  'é',
]

const piece = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...odd))
const path = fc.oneof(
  fc.tuple(fc.constantFrom(...knownPaths), piece).map(([known, tail]) => known + tail),
  fc.array(piece, { maxLength: 5 }).map(parts => `/${parts.join('/')}`),
  fc.constantFrom(...knownPaths),
)
const deep = fc.integer({ min: 1, max: 30_000 }).map(depth => '['.repeat(depth))
const body = fc.oneof(
  fc.json(),
  fc.uint8Array({ maxLength: 2000 }),
  deep,
  piece.map(text => JSON.stringify({ redirectUrl: `https://example.com/${text}` })),
  fc
    .tuple(piece, piece, piece)
    .map(([reference, email, note]) =>
      JSON.stringify({ redirectUrl: 'https://example.com/', reference, email, note }),
    ),
  fc.webUrl({ withQueryParameters: true }).map(redirectUrl => JSON.stringify({ redirectUrl })),
  fc.constantFrom('x'.repeat(1_000_000), '{"__proto__":{"a":1}}', '{"redirectUrl":"https://\u0000.com"}'),
)
const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(c => String.fromCharCode(c)) })
const headers = fc.dictionary(
  fc.constantFrom('content-type', 'idempotency-key', 'accept', 'cookie', 'host', 'origin', 'content-length'),
  fc.oneof(headerText, fc.constantFrom('application/json', 'text/plain', '-1', 'x'.repeat(10_000))),
)
const query = fc.oneof(
  fc.constant(''),
  piece.map(text => `?limit=5&cursor=${text}`),
  piece.map(text => `?limit=5&after=${text}`),
  piece.map(text => `?${text}`),
)

const secretTraces =
  /\bat (async )?[\w.<>]+ \(|node_modules|\.ts:\d|\.js:\d|sqlite|postgres|\bselect\b.+\bfrom\b|udc_/i

describe.each(kinds)('garbage on %s', kind => {
  test('never gets a 500, a stack, SQL or a key, with a valid key or without', async () => {
    const { request: send, apiKey, lines } = await startApp(kind, { customers: 3, rate: 1e6, burst: 1e6 })
    const request = fc.record({
      path: fc.tuple(path, query).map(parts => parts.join('')),
      method: fc.constantFrom(...methods),
      headers,
      body,
      signedIn: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, method, headers, body, signedIn }) => {
        if (!URL.canParse(`http://service.test${path}`)) return
        const answer = await send(path, {
          method,
          headers: { ...headers, ...(signedIn && { authorization: `Bearer ${apiKey}` }) },
          ...(method !== 'GET' && method !== 'HEAD' && { body }),
        })
        expect(answer.status).toBeLessThan(500)
        expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
        const text = await answer.text()
        expect(text).not.toMatch(secretTraces)
        if (answer.headers.get('content-type')?.startsWith('application/problem+json') && text !== '') {
          expect(problemSchema.parse(JSON.parse(text)).status).toBe(answer.status)
        }
      }),
      { numRuns: kind === 'sqlite' ? 1500 : 500 },
    )
    const logged = JSON.stringify(lines)
    expect(logged).not.toContain(apiKey)
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })
})
