import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf } from './masked.ts'
import { readReason } from './problem-body.ts'

const key = fc.stringMatching(/^[\x21-\x7e]{12,60}$/)

describe('excerptOf', () => {
  it('is one line of at most 200 characters', () => {
    expect(excerptOf(' <html>\n\t<body>\u0000x ', 'udc_key')).toBe('<html> <body> x')
    expect([...excerptOf('😀'.repeat(300), 'udc_key')]).toHaveLength(200)
  })

  it('never shows the key, however it was echoed', () => {
    fc.assert(
      fc.property(fc.string(), key, fc.string(), (before, secret, after) => {
        const json = JSON.stringify({ secret })
        // PHP writes slashes this way.
        const php = json.replaceAll('/', '\\/')
        const echoes = [secret, json, php, encodeURIComponent(secret), btoa(secret)]
        for (const echo of echoes) {
          const excerpt = excerptOf(`${before}${echo}${after}`, secret)
          expect(excerpt).not.toContain(secret)
          expect(excerpt).not.toContain(echo)
        }
      }),
    )
  })

  it('never shows the key where JSON, HTML or a URL spells its signs as numbers', () => {
    const secret = "ab+cd/ef&gh'ij="
    const hex = (sign: string) => sign.charCodeAt(0).toString(16)
    const spelled = (spell: (sign: string) => string) => secret.replaceAll(/\W/g, spell)
    const echoes = [
      spelled(sign => `\\u00${hex(sign).toUpperCase()}`),
      spelled(sign => `\\u00${hex(sign)}`),
      spelled(sign => `%${hex(sign)}`),
      spelled(sign => `&#${sign.charCodeAt(0)};`),
      spelled(sign => `&#x${hex(sign)};`),
      spelled(sign => `&#0${sign.charCodeAt(0)};`),
      spelled(sign => `&#x00${hex(sign).toUpperCase()};`),
    ]
    for (const echo of echoes) expect(excerptOf(`{"key":"${echo}"}`, secret)).toBe('{"key":"•••"}')
  })

  it('ends for a key of many backslashes', () => {
    for (const sign of ['\\', '\\"', '"', '&', '/']) {
      // A search that tries all ways to divide the backslashes would not end.
      expect(excerptOf(`${`\\\\${sign}`.repeat(90)}y`.repeat(80), `${sign.repeat(60)}x`)).not.toBe('')
    }
  })

  it('leaves no beginning of a key where it stops looking', () => {
    const secret = 'udc_0123456789abcdef'
    for (let blanks = 8150; blanks < 8200; blanks += 1) {
      expect(excerptOf(`${' '.repeat(blanks)}${secret}`.repeat(3), secret)).not.toContain('udc')
    }
  })

  it('leaves no beginning of a key at the cut', () => {
    expect(excerptOf(`${'x'.repeat(190)}udc_0123456789abcdef`, 'udc_0123456789abcdef')).not.toContain('udc')
  })
})

describe('readReason', () => {
  it.each([
    ['RFC 9457', { title: 'Wrong', detail: 'Too long' }, 'Too long'],
    ['a title alone', { title: 'Wrong' }, 'Wrong'],
    ['message', { message: 'No' }, 'No'],
    ['error', { error: 'invalid_request' }, 'invalid_request'],
    ['a nested error', { error: { message: 'No' } }, 'No'],
    ['nothing of use', { detail: 3, error: [] }, null],
    ['a list', [], null],
  ])('reads %s', (_, body, detail) => {
    expect(readReason(JSON.stringify(body), 'udc_key')).toEqual({ detail, fields: [] })
  })

  it('names the fields at fault by their paths, without the key', () => {
    const errors = [{ pointer: '#/rows/3/a~1b', detail: 'udc_key is wrong' }, { pointer: 3 }, 'x']
    expect(readReason(JSON.stringify({ detail: 'For udc_key', errors }), 'udc_key')).toEqual({
      detail: 'For •••',
      fields: [{ path: 'rows.3.a/b', message: '••• is wrong' }],
    })
  })

  it('answers something for any body', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), body => {
        const { detail, fields } = readReason(body, 'udc_key')
        expect((detail ?? '').length).toBeLessThanOrEqual(400)
        expect(fields.length).toBeLessThanOrEqual(20)
      }),
    )
  })
})
