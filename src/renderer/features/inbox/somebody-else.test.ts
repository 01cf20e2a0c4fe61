import { expect, it } from 'vitest'
import { isSameName, whoAccepted } from './somebody-else.ts'

it('goes by the emails where both are known, else by the names', () => {
  const maria = { name: 'Maria Alvarez', email: 'maria@alvarez.example' }
  expect(whoAccepted({ customer: 'Riverside Dental', email: 'Maria@Alvarez.example' }, maria)).toBe('same')
  expect(whoAccepted({ customer: 'Maria Alvarez', email: 'ap@pelican.example' }, maria)).toBe('else')
  expect(whoAccepted({ customer: 'Riverside Dental', email: '' }, maria)).toBe('name')
  expect(whoAccepted({ customer: 'ALVÁREZ, M.', email: '' }, maria)).toBe('same')
  expect(whoAccepted({ customer: '', email: '' }, maria)).toBe('same')
  expect(whoAccepted({ customer: 'Riverside', email: 'a@b.example' }, { name: null, email: null })).toBe(
    'same',
  )
})

it('takes two names for one only where all words of the one are in the other', () => {
  expect(isSameName('GONZÁLEZ, Maria', 'Maria Gonzalez')).toBe(true)
  expect(isSameName('Riverside Dental', 'Riverside Dental LLC')).toBe(true)
  expect(isSameName('Maria Alvarez', 'Maria Gonzalez')).toBe(false)
  expect(isSameName('', 'Maria Gonzalez')).toBe(false)
})
