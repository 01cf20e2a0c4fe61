import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkForm, requiredText } from './forms.tsx'
import { clean } from './text.tsx'

const schema = z.object({ name: requiredText('Enter your name') })
const nameOf = (text: string) => {
  const checked = checkForm(schema, new URLSearchParams({ name: text }))
  return checked.ok ? checked.data.name : checked.errors.name
}

describe('a line of text', () => {
  test('loses what turns or hides the text around it', () => {
    expect(clean('Acme \u202egnihsihp\u202c Inc')).toBe('Acme gnihsihp Inc')
    expect(clean('\u2066a\u2067b\u2068c\u2069d\u200ee\u200ff\u061cg')).toBe('abcdefg')
    expect(clean('pay\u200bpal\ufeff\u2060\u00ad Inc')).toBe('paypal Inc')
    expect(clean('a\u2028b\u2029c\r\nd\te')).toBe('a b c d e')
    expect(clean('tag\u{e0041}\u{e007f}ged')).toBe('tagged')
  })

  test('keeps names as people write them', () => {
    const names = [
      'ليلى الحداد',
      'می\u200cخواهم',
      'क\u200d्ष',
      'José Ñandú',
      "O'Brien",
      '李小龍',
      '👩\u200d👩\u200d👧 Family',
      '❤\ufe0f Solar',
    ]
    for (const name of names) expect(clean(name)).toBe(name)
  })

  test('is missing where nothing of it can be seen', () => {
    const blanks = [
      '\u200b',
      '\u3164',
      '\u2800\u2800',
      '\u115f\u1160',
      '\uffa0',
      '\u00a0',
      '\u200d\u200c',
      '\ufe0f',
      '\u0301',
      '\u202e',
      '\u180e',
    ]
    for (const blank of blanks) expect([blank, nameOf(blank)]).toEqual([blank, 'Enter your name'])
    expect(nameOf('\u3164Ann\u2800')).toBe('\u3164Ann\u2800')
    expect(nameOf('7')).toBe('7')
  })
})
