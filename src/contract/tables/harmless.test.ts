import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asWritten, harmless } from './harmless.ts'

const part = fc.oneof(
  fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    ',',
    ';',
    '|',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\v',
    '\f',
  ),
  fc.constantFrom(
    '"',
    '""',
    "'",
    "''",
    ' ',
    '\u00a0',
    '\ufeff',
    '\u200b',
    '\0',
    '\u001f',
    '\u2028',
    '\u0085',
  ),
  fc.constantFrom('a', '1 Main', '=cmd|"/c calc"!A1', ', -1', ';=1'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const text = fc.array(part, { maxLength: 12 }).map(parts => parts.join(''))

/** The texts that some spreadsheet could take for the beginning of a cell, whatever its separator, with or without regard to quotes. */
const beginnings = (line: string): string[] =>
  line.split(/[,;|\t\n\v\f\r\u0085\u2028\u2029]/).map(cell => cell.replace(/^[\s"\p{C}]+/u, ''))

it('begins no formula, at its start, after any separator and after any break', () => {
  fc.assert(
    fc.property(text, given => {
      for (const cell of beginnings(harmless(given))) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
    { numRuns: 3_000 },
  )
})

it('is what it was once it is read again', () => {
  fc.assert(
    fc.property(text, given => {
      expect(asWritten(harmless(given))).toBe(given)
    }),
    { numRuns: 3_000 },
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['1 Main;=cmd', "1 Main;'=cmd"],
  ['1 Main\n=cmd', "1 Main\n'=cmd"],
  ['1 Main\r\n=cmd', "1 Main\r\n'=cmd"],
  ['a|@b\t+c', "a|'@b\t'+c"],
  ['a; "=b"', `a;' "=b"`],
  ['\t=1', "'\t'=1"],
  ["it's =1, 2-3", "it's =1, 2-3"],
  ['1 Main St\n\nApt 5-b', '1 Main St\n\nApt 5-b'],
])('%j becomes %j', (given, expected) => {
  expect(harmless(given)).toBe(expected)
  expect(asWritten(expected)).toBe(given)
})
