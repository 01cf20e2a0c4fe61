import { describe, expect, it } from 'vitest'
import type { AccountRow } from '../../../../contract/model.ts'
import type { Finding, OtherAccount } from '../../../../contract/places.ts'
import { questionWords, whyWords } from './attention-words.ts'

const row = (rest: Partial<AccountRow> = {}): AccountRow => ({
  id: 1,
  customerId: 'cus_1',
  name: 'Maria Alvarez',
  email: null,
  utilityAccount: true,
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
const finding = (rest: Partial<AccountRow> = {}, others: OtherAccount[] = []): Finding => ({
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
      'For your account 449-696 at Oncor we have the address “12 Main St, El Paso, TX”. What is its ZIP code?',
    )
    const two = finding({ city: null, zip: null })
    expect(whyWords('missing', two)).toBe('No city and no ZIP code')
    expect(questionWords('missing', two)).toContain('What are its city and ZIP code?')
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
      'For your utility account we have no address. What is its service address?',
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
      'For your account 449-696 at Oncor we have the address “12 Main St, El Paso, CA 79901”. ZIP code 79901 is in Texas: which ZIP code and which state are right?',
    )
    expect(questionWords('zip', finding({ zip: '7990' }))).toContain('What is its ZIP code?')
  })
})

it('asks for the state where it is none', () => {
  expect(whyWords('state', finding({ state: 'Tejas' }))).toBe('“Tejas” is not a state')
  expect(questionWords('state', finding({ state: 'Tejas' }))).toContain('Which state is it in?')
})

describe('another utility account', () => {
  it('is named in the question where it is the customer’s own', () => {
    const found = finding({}, [other(true)])
    expect(whyWords('number', found)).toBe('Also at 9 Oak St, Austin, TX 78701')
    expect(questionWords('number', found)).toBe(
      'We have your account 449-696 at Oncor at two addresses: “12 Main St, El Paso, TX 79901” and “9 Oak St, Austin, TX 78701”. Which one is right?',
    )
    expect(whyWords('utilities', found)).toBe('Electricity also from TXU Energy')
    expect(questionWords('utilities', found)).toBe(
      'At “12 Main St, El Paso, TX 79901” we have two utilities of yours for electricity: Oncor and TXU Energy. Which one supplies you now?',
    )
  })

  it('is never named to a customer whose it is not', () => {
    const found = finding({}, [other(false)])
    expect(whyWords('number', found)).toBe('Also at 9 Oak St, Austin, TX 78701 (another customer)')
    expect(questionWords('number', found)).toBe(
      'Is “12 Main St, El Paso, TX 79901” the address of your account 449-696 at Oncor?',
    )
    expect(questionWords('utilities', found)).toBe(
      'Is Oncor still your utility for electricity at “12 Main St, El Paso, TX 79901”?',
    )
    for (const kind of ['missing', 'zip', 'state', 'number', 'utilities'] as const)
      expect(questionWords(kind, found)).not.toMatch(/Oak|Austin|78701|TXU/)
  })
})
