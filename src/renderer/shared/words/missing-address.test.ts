import { expect, it } from 'vitest'
import { missingMark, missingQuestion } from './missing-address.ts'

const account = { accountNumber: '449-696', utility: 'Oncor' }

it('marks what an address lacks, and nothing of a whole one', () => {
  const whole = { street: '12 Main St', city: 'El Paso', state: 'TX', zip: '79901' }
  expect(missingMark(whole)).toBe('')
  expect(missingMark({ ...whole, zip: null })).toBe('no ZIP')
  expect(missingMark({ ...whole, street: ' ', zip: undefined })).toBe('no street, no ZIP')
  expect(missingMark(null)).toBe('no street, no city, no state, no ZIP')
})

it('asks for those parts, or for the whole address', () => {
  expect(missingQuestion(account, { city: 'El Paso', state: 'TX', zip: '79901' })).toBe(
    'We have the address “El Paso, TX 79901” for your account 449-696 at Oncor. Could you tell us the street?',
  )
  expect(missingQuestion({ accountNumber: null, utility: null }, null)).toBe(
    'We have no address for your utility account. Could you tell us the service address?',
  )
})
