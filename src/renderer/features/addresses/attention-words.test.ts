import { describe, expect, it } from 'vitest'
import type { AccountRow } from '../../../contract/model.ts'
import type { OtherAccount } from '../../../contract/places.ts'
import { type Matter, questionWords, whyWords } from './attention-words.ts'

const row = (rest: Partial<AccountRow> = {}): AccountRow => ({
  id: 1,
  customerId: 'cus_1',
  name: 'Maria Alvarez',
  notedName: null,
  email: null,
  emailConfirmed: null,
  utilityAccount: true,
  position: 0,
  electricAccountId: null,
  accountNumber: '449-696',
  utility: 'Oncor',
  street: '12 Main St',
  city: 'El Paso',
  state: 'TX',
  zip: '79901',
  isNew: false,
  ...rest,
})
const finding = (rest: Partial<AccountRow> = {}, others: OtherAccount[] = []): Matter => ({
  row: row(rest),
  others,
  supply: others.length === 0 ? null : 'electric',
})
const other = (own: boolean, rest: Partial<OtherAccount> = {}): OtherAccount => ({
  id: 2,
  own,
  utility: 'TXU Energy',
  accountNumber: '449-696',
  street: '9 Oak St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  ...rest,
})

describe('parts missing', () => {
  it('says which, and asks for those', () => {
    const one = finding({ zip: null })
    expect(whyWords('missing', one)).toBe('No ZIP code')
    expect(questionWords('missing', one)).toBe(
      'We have the address “12 Main St, El Paso, TX” for your account 449-696 at Oncor. Could you tell us the ZIP code?',
    )
    const two = finding({ city: null, zip: null })
    expect(whyWords('missing', two)).toBe('No city and no ZIP code')
    expect(questionWords('missing', two)).toContain('Could you tell us the city and ZIP code?')
    expect(whyWords('missing', finding({ street: null, city: null, zip: null }))).toBe(
      'No street, no city and no ZIP code',
    )
    const none = finding({
      street: null,
      city: null,
      state: null,
      zip: null,
      accountNumber: null,
      utility: null,
    })
    expect(whyWords('missing', none)).toBe('No address at all')
    expect(questionWords('missing', none)).toBe(
      'We have no address for your utility account. Could you tell us the service address?',
    )
  })
})

describe('a ZIP that does not fit', () => {
  it.each([
    [{ state: 'CA' }, '79901 is in Texas, not in California'],
    [{ state: 'Nevada', zip: '83414-1' }, '“83414-1” is not a ZIP code'],
    [{ state: 'MA', zip: '2139' }, '“2139” is not a ZIP code; it may be 02139 without its zero'],
    [{ state: 'NV', zip: '83414' }, '83414 is in Idaho or Wyoming, not in Nevada'],
    [{ zip: '00099' }, 'No ZIP code begins with 000'],
  ])('%o: %s', (rest, words) => {
    expect(whyWords('zip', finding(rest))).toBe(words)
  })

  it('asks for what is right', () => {
    expect(questionWords('zip', finding({ state: 'CA' }))).toBe(
      'We have the address “12 Main St, El Paso, CA 79901” for your account 449-696 at Oncor, but ZIP code 79901 is in Texas. Could you tell us the right ZIP code and state?',
    )
    expect(questionWords('zip', finding({ zip: '7990' }))).toContain('Could you tell us the right ZIP code?')
  })
})

it('asks for the state where it is none', () => {
  expect(whyWords('state', finding({ state: 'Tejas' }))).toBe('“Tejas” is not a state')
  expect(questionWords('state', finding({ state: 'Tejas' }))).toContain(
    'Could you tell us which state it is in?',
  )
})

describe('another utility account', () => {
  it('is named in the question where it is the customer’s own', () => {
    const found = finding({}, [other(true)])
    expect(whyWords('number', found)).toBe('Also at 9 Oak St, Austin, TX 78701')
    expect(questionWords('number', found)).toBe(
      'We have your account 449-696 at Oncor at two addresses: “12 Main St, El Paso, TX 79901” and “9 Oak St, Austin, TX 78701”. Could you tell us which one is right?',
    )
    expect(whyWords('utilities', found)).toBe('Electricity also from TXU Energy')
    expect(questionWords('utilities', found)).toBe(
      'We have two utilities for electricity at “12 Main St, El Paso, TX 79901”: Oncor and TXU Energy. Could you tell us which one supplies you now?',
    )
  })

  it('is never named to a customer whose it is not', () => {
    const found = finding({}, [other(false)])
    expect(whyWords('number', found)).toBe('Also at 9 Oak St, Austin, TX 78701 (another customer)')
    expect(questionWords('number', found)).toBe(
      'Could you confirm that “12 Main St, El Paso, TX 79901” is the address of your account 449-696 at Oncor?',
    )
    expect(questionWords('utilities', found)).toBe(
      'Could you confirm that Oncor is still your utility for electricity at “12 Main St, El Paso, TX 79901”?',
    )
    for (const kind of ['missing', 'zip', 'state', 'number', 'utilities'] as const)
      expect(questionWords(kind, found)).not.toMatch(/Oak|Austin|78701|TXU/)
  })
})
