import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactly, hiddenParts } from './outside.tsx'

it('leaves what can be seen as it is', () => {
  for (const text of ['', '0044-12', 'cus_1', 'ann+7@example.com', 'Ünï/#-.,', 'https://x.example/r/1?a=b'])
    expect([exactly(text), hiddenParts(text)]).toEqual([
      text,
      text === '' ? [] : [{ at: 0, text, hidden: false }],
    ])
})

it('shows by its code point what is hidden, turns the text, or breaks the line', () => {
  expect(exactly('00\u202e44')).toBe('00[U+202E]44')
  expect(exactly('a\u0000b\u00adc\u200bd\u2066e\u{e0041}f\n')).toBe(
    'a[U+0000]b[U+00AD]c[U+200B]d[U+2066]e[U+E0041]f[U+000A]',
  )
  expect(exactly('\u3164\ufeff\ud800')).toBe('[U+3164][U+FEFF][U+D800]')
})

it('keeps letters from right to left apart from what stands around them', () => {
  expect(exactly('12שרה')).toBe('\u206812שרה\u2069')
})

it('cuts a text into parts that are the text again, none of which hides anything unsaid', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const parts = hiddenParts(text)
      expect(parts.map(part => part.text).join('')).toBe(text)
      for (const part of parts)
        if (!part.hidden) expect(part.text).not.toMatch(/[\p{Cc}\p{Cf}\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})
