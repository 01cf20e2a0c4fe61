import { expect, it } from 'vitest'
import { addressQuestion, oddZipMark } from './odd-zip.ts'

const boise = { street: '9 Oak St', city: 'Boise', state: 'TX', zip: '83702' }
const account = { accountNumber: '22', utility: 'Idaho Power' }

it('is said beside an address whose ZIP code is of another state, and asked for', () => {
  expect(oddZipMark(boise)).toBe('83702 is in Idaho')
  expect(oddZipMark({ ...boise, zip: '8370' })).toBe('“8370” is not a ZIP code')
  expect(addressQuestion(account, boise)).toBe(
    'We have the address “9 Oak St, Boise, TX 83702” for your account 22 at Idaho Power, but ZIP code 83702 is in Idaho. Could you tell us the right ZIP code and state?',
  )
})

it('is nothing where it fits, where its state is unknown, or where it is missing, which is asked first', () => {
  for (const address of [
    { ...boise, state: 'ID' },
    { ...boise, state: 'Idaho' },
    { ...boise, state: 'Nowhere' },
  ]) {
    expect([oddZipMark(address), addressQuestion(account, address)]).toEqual(['', null])
  }
  for (const address of [{ ...boise, zip: ' ' }, { ...boise, zip: null }, null])
    expect(oddZipMark(address)).toBe('')
  expect(addressQuestion(account, { ...boise, city: null })).toContain('Could you tell us the city?')
})
