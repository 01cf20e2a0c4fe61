import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountSchema,
  createAnswerSchema,
  createRequestSchema,
  redirectUrlSchema,
  serviceAddressSchema,
} from './http.ts'

describe('redirect URL', () => {
  it.each([
    'https://example.com/thanks?a=1#b',
    'http://localhost:3000/x',
    'http://127.0.0.1/',
    'http://[::1]:8/',
  ])('allows %s', url => {
    expect(redirectUrlSchema.safeParse(url).success).toBe(true)
  })
  it.each([
    'http://example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'javascript:alert(1)',
    'https://user:word@example.com',
    'https://user@example.com',
    'example.com',
    '/thanks',
    '',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %s', url => {
    expect(redirectUrlSchema.safeParse(url).success).toBe(false)
  })
  it('counts characters as they are sent: one of another script takes nine', () => {
    const of = (count: number) => `https://example.com/${'電'.repeat(count)}`
    expect(redirectUrlSchema.safeParse(of(2020)).error?.issues.map(({ message }) => message)).toEqual([
      'At most 2,048 characters as they are sent (letters outside of English take several)',
    ])
    expect(redirectUrlSchema.safeParse(of(226)).success).toBe(false)
    expect(redirectUrlSchema.safeParse(of(225)).success).toBe(true)
  })
})

describe('service address', () => {
  it.each([
    [' https://API.Example.com/v1/ ', 'https://api.example.com/v1'],
    ['https://example.com', 'https://example.com'],
    ['https://example.com:443//', 'https://example.com'],
    ['https://example.com/a?b=c#d', 'https://example.com/a'],
    ['http://localhost:8080/', 'http://localhost:8080'],
  ])('reads %j as %s', (typed, address) => {
    expect(serviceAddressSchema.parse(typed)).toBe(address)
  })

  const url = fc
    .tuple(
      fc.constantFrom('http:', 'https:', 'ftp:', 'HTTP:', ' https:'),
      fc.constantFrom('//', '//user:word@', '/', '\\\\'),
      fc.constantFrom(
        'localhost',
        'localhost.',
        '127.1',
        '[::1]',
        'example.com',
        '127.0.0.1.example.com',
        '0x7f.1',
      ),
      fc.string(),
    )
    .map(parts => parts.join(''))

  it('never lets a key go out in the clear', () => {
    fc.assert(
      fc.property(fc.oneof(url, fc.string()), typed => {
        const parsed = serviceAddressSchema.safeParse(typed)
        if (!parsed.success) return
        const url = new URL(parsed.data)
        expect(url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)).toBe(
          true,
        )
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', ''])
      }),
    )
  })
})

describe('answers', () => {
  it('takes any absolute http(s) link and ignores what else is there', () => {
    expect(createAnswerSchema.parse({ redirect: 'http://x.example/c/1', id: 3 })).toEqual({
      redirect: 'http://x.example/c/1',
    })
  })
  it.each([
    [' HTTPS://X.example:443/a b ', 'https://x.example/a%20b'],
    ['https://bücher.example/ß?q=ü#é', 'https://xn--bcher-kva.example/%C3%9F?q=%C3%BC#%C3%A9'],
    ['http://x.example', 'http://x.example/'],
    ['https://x.example/a/../b', 'https://x.example/b'],
    [`https://x.example/${'a'.repeat(2030)}`, `https://x.example/${'a'.repeat(2030)}`],
  ])('gives %j as %s', (redirect, link) => {
    expect(createAnswerSchema.parse({ redirect })).toEqual({ redirect: link })
  })
  it.each([
    '/c/1',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    3,
    null,
    undefined,
    'https://x.example/c/1\r\nrm -rf ~\n',
    'https://x.example/c\t/1',
    'https://x.example/\u0000',
    'https://x.example/\u0085',
    'https://x.example/\u202egpj.exe',
    'https://x.example/\u2066a',
    'https://x.example/\u200f',
    'https://x.example/\u2028',
    'https://x.exa\u200bmple/',
    '\ufeffhttps://x.example/',
    'https://user:pw@x.example/c/1',
    'https://user@x.example/c/1',
    `https://x.example/${'a'.repeat(2031)}`,
    `https://x.example/${'\u4e2d'.repeat(300)}`,
  ])('refuses %j as a link', redirect => {
    expect(createAnswerSchema.safeParse({ redirect }).success).toBe(false)
  })
  it('lets nothing through that a clipboard, a mail or a screen would show as something else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), tail => {
        const parsed = createAnswerSchema.safeParse({ redirect: `https://x.example/${tail}` })
        if (!parsed.success) return
        expect(parsed.data.redirect).toMatch(/^https:\/\/[\x21-\x7e]+$/)
        expect(new URL(parsed.data.redirect).href).toBe(parsed.data.redirect)
      }),
    )
  })
  it('takes a utility account with nothing given', () => {
    const account = {
      customerId: 'c',
      utilityAccounts: [{}, { address: null }, { address: { zip: null }, utilityProvider: null }],
    }
    expect(accountSchema.parse(account)).toEqual(account)
  })
  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), value => {
        for (const schema of [accountSchema, createAnswerSchema, createRequestSchema]) schema.safeParse(value)
      }),
    )
  })
})
