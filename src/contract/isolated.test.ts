import { expect, it } from 'vitest'
import { isolated } from './isolated.ts'

it('leaves a name from left to right as it is', () => {
  for (const name of ['', 'Maria Alvarez', 'Søren Þór', '王小明', 'Иван', 'ann+7@example.com', '🏠 12'])
    expect(isolated(name)).toBe(name)
})

it('keeps a name from right to left apart from what stands around it', () => {
  for (const name of ['שרה לוי', 'محمد', 'Dana לוי', '𞤀𞤣𞤢𞤥', '\u200f12'])
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})

it('takes out what would turn the sentence, or end the isolate', () => {
  expect(isolated('Ann\u202e detpecca\u202c')).toBe('Ann detpecca')
  expect(isolated('\u2069\u202eמרים\u2066')).toBe('\u2068מרים\u2069')
})
