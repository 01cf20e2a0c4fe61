import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../contract/http.ts'
import { indexLinks } from './link-index.ts'
import type { Noted } from './link-keys.ts'

type Whose = { account: Account; name: string | null; email: string | null }

const matchLink = (noted: Noted, { account, name, email }: Whose) => {
  const { customerId, utilityAccounts } = account
  const rows = utilityAccounts.map(({ electricAccountId, utilityAccountNumber, address }) => ({
    electricAccountId: electricAccountId ?? null,
    accountNumber: utilityAccountNumber ?? null,
    street: address?.street ?? null,
  }))
  const [only] = indexLinks([{ id: 'l', createdAt: 1, ...noted }], [])({ customerId, name, email, rows })
  return only === undefined ? null : { score: only.score, reasons: only.reasons }
}

const whose = (changes: Partial<Whose> = {}): Whose => ({
  account: {
    customerId: 'cus_91c07e',
    utilityAccounts: [
      {
        electricAccountId: 'ea_5c3391f0',
        utilityAccountNumber: '7612044713',
        utilityProvider: 'PG&E',
        address: { street: '220 Bayview Dr, Unit 14', city: 'San José', state: 'CA', zip: '95112' },
      },
    ],
  },
  name: null,
  email: null,
  ...changes,
})
const noted = (changes: Partial<Noted>): Noted => ({ customer: '', email: '', note: '', ...changes })
const reasonsOf = (changes: Partial<Noted>, known: Partial<Whose> = {}) =>
  matchLink(noted(changes), whose(known))?.reasons ?? []

describe('a link speaks for an account by', () => {
  it('its account number, however it is written', () => {
    const words = (place: string) => [`The ${place} of the link holds its account number 7612044713`]
    expect(reasonsOf({ note: 'Acct 7612044713, called Monday' })).toEqual(words('note'))
    expect(reasonsOf({ note: 'acct. 761-204-4713' })).toEqual(words('note'))
    expect(reasonsOf({ customer: '761 204 4713' })).toEqual(words('reference'))
  })

  it('its email, however many numbers are in the note', () => {
    const note = Array.from({ length: 600 }, (_, n) => 10 + (n % 90)).join(' ')
    expect(reasonsOf({ note, email: 'm@x.example' }, { email: 'M@x.example' })).toEqual([
      'The link has its email M@x.example',
    ])
  })

  it('its IDs', () => {
    expect(reasonsOf({ customer: 'CUS_91C07E' })).toEqual([
      'The reference of the link holds its customer ID cus_91c07e',
    ])
    expect(reasonsOf({ note: 'see ea_5c3391f0.' })).toEqual([
      'The note of the link holds its electric account ID ea_5c3391f0',
    ])
  })

  it('its street, spelled out or not, with or without the unit', () => {
    const words = ['The note of the link names its street 220 Bayview Dr, Unit 14']
    for (const note of [
      '220 Bayview Drive',
      'at 220 BAYVIEW dr., San Jose',
      '220 Bayview',
      '220 bayview dr #14',
    ])
      expect(reasonsOf({ note })).toEqual(words)
  })

  it('its email and its name, where they are known', () => {
    const email = 'Maria@Alvarez.example'
    expect(reasonsOf({ email: 'maria@alvarez.example' }, { email })).toEqual([
      `The link has its email ${email}`,
    ])
    expect(reasonsOf({ note: 'Write to <maria@alvarez.example>' }, { email })).toHaveLength(1)
    expect(reasonsOf({ note: 'Called. Write to maria@alvarez.example.' }, { email })).toHaveLength(1)
    expect(reasonsOf({ note: 'Email:maria@alvarez.example!' }, { email })).toHaveLength(1)
    expect(reasonsOf({ note: 'Moves in May (maria@alvarez.example.)' }, { email })).toHaveLength(1)
    expect(reasonsOf({ customer: 'María Álvarez (Bldg C)' }, { name: 'Maria Alvarez' })).toEqual([
      'The reference of the link is the name Maria Alvarez',
    ])
  })

  it('several of these, the strongest first, each said once', () => {
    const match = matchLink(noted({ customer: '7612044713', note: '7612044713, 220 Bayview' }), whose())
    expect(match?.reasons.map(words => words.slice(0, 30))).toEqual([
      'The reference of the link hold',
      'The note of the link names its',
    ])
    expect(match?.score).toBe(8)
    const { account } = whose()
    const units = [14, 15, 16].map(unit => ({ address: { street: `220 Bayview Dr, Unit ${unit}` } }))
    const many = { account: { ...account, utilityAccounts: units }, name: null, email: null }
    expect(matchLink(noted({ note: '220 Bayview' }), many)).toEqual({
      score: 3,
      reasons: ['The note of the link names its street 220 Bayview Dr, Unit 14'],
    })
  })
})

it.each([
  { note: '97612044713' },
  { note: '76120447130' },
  { note: 'A7612044713' },
  { note: '220 Main St' },
  { note: '1220 Bayview Dr' },
  { note: 'Bayview Dr 220' },
  { customer: 'Maria' },
  { email: 'other@alvarez.example' },
  { customer: '', email: '', note: '' },
])('nothing speaks for it: %j', changes => {
  expect(
    matchLink(noted(changes), whose({ email: 'maria@alvarez.example', name: 'Maria Alvarez' })),
  ).toBeNull()
})

it('an account without any fields matches nothing', () => {
  const account = { customerId: 'a', utilityAccounts: [{}, { address: null }, { address: { street: ' ' } }] }
  expect(matchLink(noted({ customer: 'a', note: ' ' }), { account, name: '', email: null })).toBeNull()
})

describe('over all texts', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const texts = fc.record({ customer: text, email: text, note: text })
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 5, maxLength: 14 })
  const separator = fc.constantFrom('', ' ', '-', '.', '/')
  const words = fc
    .array(fc.constantFrom('call', 'Monday', 'Bldg', 'the'), { maxLength: 4 })
    .map(all => all.join(' '))

  it('it answers, and never without a reason', () => {
    fc.assert(
      fc.property(texts, text, text, text, (link, number, street, name) => {
        const account = {
          customerId: name || 'x',
          utilityAccounts: [{ utilityAccountNumber: number, electricAccountId: street, address: { street } }],
        }
        const match = matchLink(link, { account, name, email: number })
        if (match === null) return
        expect(match.reasons.length).toBeGreaterThan(0)
        expect(match.score).toBeGreaterThan(0)
        expect(new Set(match.reasons).size).toBe(match.reasons.length)
      }),
    )
  })

  it('an account number is found in any note that holds it as a whole, and in none that holds it in another number', () => {
    fc.assert(
      fc.property(digits, separator, words, words, digits, (number, between, before, after, more) => {
        const account = { customerId: 'x', utilityAccounts: [{ utilityAccountNumber: number }] }
        const find = (note: string) => matchLink(noted({ note }), { account, name: null, email: null })
        const written = [...number].join(between)
        expect(find(`${before} ${written} ${after}`)?.reasons).toEqual([
          `The note of the link holds its account number ${number}`,
        ])
        if (!`${more}${number}`.startsWith(number)) expect(find(`${more}${number}`)).toBeNull()
      }),
    )
  })

  it('more that is noted takes no reason away', () => {
    fc.assert(
      fc.property(texts, words, digits, (link, more, number) => {
        const known = whose({ email: 'a@b.example', name: 'Maria Alvarez' })
        const first = { ...link, note: `${link.note} 7612044713 220 Bayview a@b.example` }
        const then = { ...first, note: `${first.note} ${more} ${number}` }
        expect(matchLink(then, known)?.reasons).toEqual(
          expect.arrayContaining(matchLink(first, known)?.reasons ?? []),
        )
      }),
    )
  })
})
