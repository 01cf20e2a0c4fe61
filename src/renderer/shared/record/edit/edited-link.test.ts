import { expect, it } from 'vitest'
import { dayOf } from '../../../ui/text/day-field.ts'
import { changesOf, editProblems, valuesOf } from './edited-link.tsx'

const link = { customer: 'Ann', email: '', note: 'First\nSecond', followUpAt: null }
const values = valuesOf(link)
const wrongIn = (part: Partial<typeof values>) => editProblems({ ...values, ...part }).map(({ path }) => path)

it('sends what was touched and nothing else', () => {
  expect(changesOf(values, values)).toEqual({})
  expect(changesOf(values, { ...values, customer: 'Anne', followUp: '2026-11-30' })).toEqual({
    customer: 'Anne',
    followUpAt: dayOf('2026-11-30'),
  })
  const due = valuesOf({ ...link, followUpAt: new Date(2026, 10, 23, 9).getTime() })
  expect(changesOf(due, { ...due, followUp: '' })).toEqual({ followUpAt: null })
})

it('keeps the lines of a note', () => {
  expect(values.note).toBe('First\nSecond')
})

it('says what is wrong, and where', () => {
  expect(editProblems(values)).toEqual([])
  expect(wrongIn({ email: 'ann@example' })).toEqual(['email'])
  expect(wrongIn({ customer: 'x'.repeat(201) })).toEqual(['customer'])
  expect(wrongIn({ note: 'x'.repeat(2001) })).toEqual(['note'])
  expect(wrongIn({ followUp: '30.11.' })).toEqual(['followUp'])
  expect(wrongIn({ email: 'ann', note: 'x'.repeat(2001) })).toEqual(['email', 'note'])
})
