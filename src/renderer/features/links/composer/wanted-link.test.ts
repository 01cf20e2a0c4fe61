import { describe, expect, it } from 'vitest'
import { splitCustomer } from '../../../../contract/mail/split-customer.ts'
import {
  emptyLink,
  isMoreFilled,
  linkForOf,
  linkFrom,
  problemsOf,
  requestOf,
  shownPage,
  waitsForPage,
  wantedUrl,
  withEmailInPlace,
} from './wanted-link.ts'

const page = 'https://acme.example/thanks'
const known = { page, offersChanges: false, known: true }
const unknown = { page: null, offersChanges: false, known: true }
const unasked = { ...unknown, known: false }
const typed = { ...emptyLink, redirectUrl: 'example.com/done' }
const anyone = { ...emptyLink, linkFor: 'anyone' as const }

describe('a link is', () => {
  it('for one customer where a page is known, with that page', () => {
    expect(linkForOf(emptyLink, known)).toBe('one')
    expect(shownPage(emptyLink, known)).toBe(page)
    expect(wantedUrl(emptyLink, known)).toBe(page)
  })

  it('what it begins with until something else is filled in or chosen', () => {
    const one = { ...emptyLink, linkFor: 'one' as const }
    for (const values of [emptyLink, one]) expect(isMoreFilled(values, known)).toBe(false)
    for (const values of [anyone, typed, { ...one, note: 'x' }])
      expect(isMoreFilled(values, known)).toBe(true)
    expect([isMoreFilled(one, unknown), isMoreFilled(anyone, unknown)]).toEqual([true, false])
  })

  it('the standing link where none is, so that creating one needs no setting', () => {
    expect(linkForOf(emptyLink, unknown)).toBe('anyone')
    expect(shownPage(emptyLink, unknown)).toBe('')
    expect(wantedUrl(emptyLink, unknown)).toBeNull()
  })

  it('for one customer until the service said which page it offers, and waits for that', () => {
    expect(linkForOf(emptyLink, unasked)).toBe('one')
    expect(waitsForPage(emptyLink, unasked)).toBe(true)
    for (const values of [anyone, typed]) expect(waitsForPage(values, unasked)).toBe(false)
    for (const offers of [known, unknown]) expect(waitsForPage(emptyLink, offers)).toBe(false)
  })

  it('for one customer as soon as a page is typed, which is completed', () => {
    for (const offers of [known, unknown]) {
      expect(linkForOf({ ...typed, linkFor: 'anyone' }, offers)).toBe('one')
      expect(wantedUrl(typed, offers)).toBe('https://example.com/done')
    }
  })

  it('what was chosen, where no page is typed; one for a customer without any lacks it', () => {
    expect(wantedUrl(anyone, known)).toBeNull()
    expect(shownPage(anyone, known)).toBe('')
    expect(wantedUrl({ ...emptyLink, linkFor: 'one' }, unknown)).toBe('')
  })

  it('for the page of the connection again, once what was typed is emptied', () => {
    expect(shownPage({ ...emptyLink, redirectUrl: '' }, known)).toBe('')
    expect(wantedUrl({ ...emptyLink, redirectUrl: ' ' }, known)).toBe(page)
    expect(linkForOf({ ...emptyLink, redirectUrl: '' }, unknown)).toBe('anyone')
  })
})

it('is the same request where the same would be sent, notes only where they are', () => {
  const noted = { ...emptyLink, customer: 'Ann' }
  expect(requestOf(noted, known)).toBe(requestOf(emptyLink, known))
  expect(requestOf(noted, { page, offersChanges: true, known: true })).not.toBe(
    requestOf(emptyLink, { page, offersChanges: true, known: true }),
  )
  expect(requestOf({ ...anyone, customer: 'Ann' }, { page, offersChanges: true, known: true })).toBe(
    requestOf(anyone, unknown),
  )
})

describe('what is wrong with a link is said by field', () => {
  const none = { email: undefined, redirectUrl: undefined }
  const problemsIn = (values: Partial<typeof emptyLink>) => problemsOf({ ...emptyLink, ...values }, known)

  it('and where nothing is typed at all, for whom it is; a link without a name is asked for by something else', () => {
    for (const customer of ['', '  ']) expect(problemsIn({ customer }).customer).toBe('Who is the link for?')
    for (const typed of [{ email: 'ann@example.com' }, { note: 'Fair' }, { linkFor: 'anyone' as const }])
      expect(problemsIn(typed)).toEqual(none)
  })

  it('with the words of the rules', () => {
    expect(problemsIn({ email: 'nope', redirectUrl: 'http://example.com' })).toEqual({
      email: 'An address such as name@example.com',
      redirectUrl: 'A full address that starts with https://',
    })
    expect(problemsIn({ redirectUrl: 'https://me:pass@example.com' }).redirectUrl).toBe(
      'No user name or password in the address',
    )
    expect(problemsOf({ ...emptyLink, linkFor: 'one' }, unknown).redirectUrl).toContain('choose Anyone')
  })

  it('where the service would refuse it', () => {
    const values = { email: ' a@b.example ', redirectUrl: 'http://127.0.0.1:8080/back' }
    expect(problemsIn(values)).toEqual(none)
  })
})

it('splits what mail programs write of a person, and leaves everything else as it is', () => {
  const maria = { customer: 'Maria Alvarez', email: 'maria@alvarez.example' }
  expect(splitCustomer('Maria Alvarez <maria@alvarez.example>')).toEqual(maria)
  expect(splitCustomer(' "Maria Alvarez" <maria@alvarez.example>; ')).toEqual(maria)
  expect(splitCustomer('<maria@alvarez.example>')).toEqual({ ...maria, customer: '' })
  for (const text of ['Maria Alvarez', 'maria@alvarez.example', 'A < B', 'Unit <14>', 'a <b@c> d'])
    expect(splitCustomer(text)).toBeNull()
})

it('has an email that was typed as the customer in its own field, where that is empty', () => {
  const note = 'Fair'
  const email = 'solo@cust.example'
  expect(withEmailInPlace({ ...emptyLink, note, customer: email })).toEqual({ ...emptyLink, note, email })
  for (const values of [
    { ...emptyLink, customer: 'Solo' },
    { ...emptyLink, customer: email, email: 'other@cust.example' },
    { ...emptyLink, customer: 'solo @cust.example' },
    emptyLink,
  ])
    expect(withEmailInPlace(values)).toBe(values)
})

it('begins with a name, an email or both', () => {
  const maria = { customer: 'Maria Alvarez', email: 'maria@alvarez.example' }
  expect(linkFrom('Maria Alvarez')).toEqual({ ...emptyLink, customer: maria.customer })
  expect(linkFrom('maria@alvarez.example')).toEqual({ ...emptyLink, email: maria.email })
  expect(linkFrom('Maria Alvarez <maria@alvarez.example>')).toEqual({ ...emptyLink, ...maria })
  expect(linkFrom('')).toEqual(emptyLink)
  expect(linkFrom(`${'M'.repeat(300)} <maria@alvarez.example>`)).toEqual({
    ...emptyLink,
    ...{ customer: 'M'.repeat(200), email: maria.email },
  })
})
