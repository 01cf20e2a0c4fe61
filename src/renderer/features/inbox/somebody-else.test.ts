import { expect, it } from 'vitest'
import { isSameName, whoAccepted } from './somebody-else.ts'

it('goes by the emails where both are known, else by the names', () => {
  const maria = { name: 'Maria Alvarez', email: 'maria@alvarez.example' }
  expect(
    whoAccepted({ customer: 'Riverside Dental', email: 'Maria@Alvarez.example', askedEmail: null }, maria),
  ).toBe('same')
  expect(
    whoAccepted({ customer: 'Maria Alvarez', email: 'ap@pelican.example', askedEmail: null }, maria),
  ).toBe('else')
  expect(whoAccepted({ customer: 'Riverside Dental', email: '', askedEmail: null }, maria)).toBe('name')
  expect(whoAccepted({ customer: 'ALVÁREZ, M.', email: '', askedEmail: null }, maria)).toBe('same')
  expect(whoAccepted({ customer: '', email: '', askedEmail: null }, maria)).toBe('same')
  expect(
    whoAccepted(
      { customer: 'Riverside', email: 'a@b.example', askedEmail: null },
      { name: null, email: null },
    ),
  ).toBe('same')
})

it('takes the email that the service offers the customer for theirs, too, though it was corrected here', () => {
  const corrected = { customer: 'Tess', email: 'tess@right.example', askedEmail: 'tess@wrong.example' }
  const accepted = (email: string) => whoAccepted(corrected, { name: 'Tess Toast', email })
  expect(accepted('tess@right.example')).toBe('same')
  expect(accepted('Tess@wrong.example')).toBe('same')
  expect(accepted('eva@other.example')).toBe('else')
})

it('takes two names for one only where all words of the one are in the other', () => {
  expect(isSameName('GONZÁLEZ, Maria', 'Maria Gonzalez')).toBe(true)
  expect(isSameName('Riverside Dental', 'Riverside Dental LLC')).toBe(true)
  expect(isSameName('Maria Alvarez', 'Maria Gonzalez')).toBe(false)
  expect(isSameName('', 'Maria Gonzalez')).toBe(false)
})
