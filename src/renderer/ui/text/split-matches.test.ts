import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitMatches } from './split-matches.ts'

/** Any UTF-16 units, lone surrogates and combining marks included. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0x20, max: 0x7e })))
  .map(units => String.fromCharCode(...units))

const marked = (text: string, search: string) =>
  splitMatches(text, search)
    .map(part => (part.match ? `[${part.text}]` : part.text))
    .join('')

describe('splitMatches', () => {
  it('marks every word of the search wherever it stands', () => {
    expect(marked('220 Bayview Dr, Unit 14', 'unit bay')).toBe('220 [Bay]view Dr, [Unit] 14')
    expect(marked('4471 4471', '4471')).toBe('[4471] [4471]')
  })

  it('minds neither case nor accents', () => {
    expect(marked('San José', 'JOSE')).toBe('San [José]')
    expect(marked('Cañon', 'añó')).toBe('C[año]n')
    expect(marked('Łukasz Sørensen', 'lukasz soren')).toBe('[Łukasz] [Søren]sen')
    expect(marked('An Großmann, Ærø', 'grossmann aer')).toBe('An [Großmann], [Ær]ø')
  })

  it('marks what a search found, however its letters are written: with accents apart, or beyond the first 65,536', () => {
    expect(marked('Jose\u0301 Garci\u0301a', 'garcia')).toBe('Jose\u0301 [Garci\u0301a]')
    expect(marked('Jose\u0301 Garci\u0301a', 'José')).toBe('[Jose\u0301] Garci\u0301a')
    expect(marked('\u0939\u093f\u0928\u094d\u0926\u0940 Rao', '\u0939\u093f\u0928\u094d\u0926\u0940')).toBe(
      '[\u0939\u093f\u0928\u094d\u0926\u0940] Rao',
    )
    expect(marked('Ken 𠮷田 Sato', '𠮷田')).toBe('Ken [𠮷田] Sato')
    expect(marked('🏠🏠 555-1234', '5551234')).toBe('🏠🏠 [555-1234]')
  })

  it('marks nothing without a search or a match', () => {
    expect(marked('PG&E', '  ')).toBe('PG&E')
    expect(marked('PG&E', 'zzz')).toBe('PG&E')
  })

  it('marks what a search means: numbers without their dashes, a state by its name', () => {
    expect(marked('Acct 4496967011', '449-696-7011,')).toBe('Acct [4496967011]')
    expect(marked('701-1449', '7011449')).toBe('[701-1449]')
    expect(marked('Wichita Falls, TX 76301', 'texas')).toBe('Wichita Falls, [TX] 76301')
    expect(marked('This or that, OR', 'Oregon')).toBe('This or that, [OR]')
    expect(marked('12 Bridge St', 'Bridge St.')).toBe('12 [Bridge] [St]')
    expect(marked('…/7Qm2xW', 'https://connect.example.com/r/7Qm2xW')).toBe('…/[7Qm2xW]')
  })

  it.each([
    ['12 Bridge St', 'bridge street', '12 [Bridge] [St]'],
    ['12 North Bridge Street', 'n bridge st', '12 [North] [Bridge] [Street]'],
    ['9 Élm Ave, #4B', 'elm avenue apt 4b', '9 [Élm] [Ave], [#4B]'],
    ['9 Elm Ave, Apt. 4B', '#4', '9 Elm Ave, [Apt. 4]B'],
    ['Shane O’Brien', 'obrien', 'Shane [O’Brien]'],
    ['Wichita', 'i', 'Wichita'],
    ['7612044713', '13', '76120447[13]'],
    ['7612044713', '447', '76120[447]13'],
    ['76-4471', '#4471', '76-[4471]'],
  ])('marks words of %s, in any spelling, for "%s"', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })

  it('joins words that overlap', () => {
    expect(marked('abcd', 'abc bcd')).toBe('[abcd]')
  })

  it('never loses or changes a character', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, search) => {
        const parts = splitMatches(text, search)
        expect(parts.map(part => part.text).join('')).toBe(text)
        expect(new Set(parts.map(part => part.at)).size).toBe(parts.length)
      }),
    )
  })

  it('marks what was cut from the text itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,9}$/), fc.string(), fc.string(), (word, before, after) => {
        expect(splitMatches(before + word + after, word).some(part => part.match)).toBe(true)
      }),
    )
  })
})
