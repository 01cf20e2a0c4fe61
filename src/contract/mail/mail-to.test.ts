import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailTo } from './mail-to.ts'

it('is a mail to the address, whatever letters it has', () => {
  expect(mailTo('maria@alvarez.example')).toBe('mailto:maria@alvarez.example')
  expect(mailTo('a+b&c?d%e@x.example')).toBe('mailto:a%2Bb%26c%3Fd%25e@x.example')
})

it.each([
  null,
  '',
  'nobody',
  'a@b@c',
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'Ann <a@b.example>',
  'a@b.example\r\nBcc: c@d.example',
  'a\u202eb@x.example',
])('is nothing for %j', address => {
  expect(mailTo(address)).toBeNull()
})

it('never holds a field or a second receiver', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (one, other) => {
      const url = mailTo(`${one}@${other}`)
      if (url === null) return
      expect(url).not.toMatch(/[?#,;\s]/)
      expect(decodeURIComponent(new URL(url).pathname)).toBe(`${one}@${other}`)
    }),
  )
})
