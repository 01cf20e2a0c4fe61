import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountList } from '../lists/account-list.ts'
import { createCounts } from '../lists/counts.ts'
import { createAccountPages } from '../lists/pages.ts'
import { makeMirrorFile, type Sample } from '../testing/mirror-file.ts'
import { indexLinks, type OpenLink, type RefusedLink } from './link-index.ts'
import { createProposals, type OpenLinks, writeOpenLinks } from './proposals.ts'

let mirror: ReturnType<typeof makeMirrorFile>
afterEach(() => mirror.close())

const open = (samples: Sample[]) => {
  mirror = makeMirrorFile(samples)
  const proposals = createProposals(createSql(mirror.reader))
  const pages = createAccountPages(createSql(mirror.reader), createAccountList(createSql(mirror.reader)))
  const { known } = createCounts(createSql(mirror.reader), createAccountList(createSql(mirror.reader)))
  const write = (links: OpenLinks) => writeOpenLinks(createSql(mirror.writer), links)
  const listed = () => {
    proposals.compareAll()
    const { rows, total } = pages.page({ ...unfiltered, matched: 'proposed', offset: 0, limit: 500 })
    expect(known({ utility: null, state: null, city: null }).proposed).toBe(total)
    return [...new Set(rows.map(({ customerId }) => customerId))].toSorted()
  }
  return { ...proposals, write, listed }
}
const link = (id: string, noted: Partial<OpenLink> = {}): OpenLink => ({
  ...{ id, customer: '', email: '', note: '', createdAt: Number(id.slice(1)) },
  ...noted,
})
const account = (utilityAccountNumber: string | null, street: string | null) => ({
  utilityAccountNumber,
  address: { street },
})

describe('links that a customer may have come by', () => {
  const samples = [
    { customerId: 'a', serviceName: 'Ana', accounts: [account('7612044713', '220 Bayview Dr')] },
    { customerId: 'b', accounts: [account(null, '1 Elm St')] },
    { customerId: 'known', knownBy: 'service' as const, accounts: [account('7612044713', null)] },
  ]

  it('are proposed with reasons, the likeliest first, at most three', () => {
    const { write, forCustomer, listed } = open(samples)
    write({
      all: [
        link('l1', { customer: 'Somebody else', note: '9 Main St' }),
        link('l2', { customer: 'Lives there', note: '220 Bayview Drive' }),
        link('l3', { note: 'acct 761-204-4713' }),
      ],
      refused: [],
    })
    expect(forCustomer('a').map(({ id, reasons }) => [id, reasons])).toEqual([
      ['l3', ['The note of the link holds its account number 7612044713']],
      ['l2', ['The note of the link names its street 220 Bayview Dr']],
    ])
    expect(forCustomer('known')).toEqual([])
    expect(forCustomer('nobody')).toEqual([])
    expect(listed()).toEqual(['a'])
    const others = ['l4', 'l5', 'l6', 'l7'].map(id => link(id, { note: '1 Elm Street' }))
    write({ all: [link('l3', { note: 'acct 761-204-4713' }), ...others], refused: [] })
    expect(forCustomer('b')).toHaveLength(3)
    expect(forCustomer('b')[0]?.id).toBe('l7')
    expect(listed()).toEqual(['a', 'b'])
  })

  it('go with what is refused, and once they are open no more', () => {
    const { write, forCustomer, listed } = open(samples)
    const refused: RefusedLink[] = [{ customerId: 'a', linkId: 'l1' }]
    write({ all: [link('l1', { note: '7612044713' })], refused })
    expect([forCustomer('a'), listed()]).toEqual([[], []])
    write({ all: [link('l1', { note: '7612044713' })], refused: [] })
    expect([forCustomer('a').length, listed()]).toEqual([1, ['a']])
    write({ all: [], refused: [] })
    expect([forCustomer('a'), listed()]).toEqual([[], []])
  })

  it('are looked for again once a customer changed', () => {
    const { write, listed } = open(samples)
    write({ all: [link('l1', { email: 'c@x.example' })], refused: [] })
    expect(listed()).toEqual([])
    mirror.fill([{ customerId: 'c', email: 'C@x.example' }])
    expect(listed()).toEqual(['c'])
  })
})

it('lists exactly those for whom a link is proposed, as comparing each with each would', () => {
  const text = fc
    .array(
      fc.constantFrom('', 'call', 'cus_33333', '220 Bayview Drive', '76120 44713', '55-512', 'Maria Alvarez'),
      { maxLength: 2 },
    )
    .map(words => words.join(' '))
  const links = fc.array(
    fc.record({ customer: text, email: fc.constantFrom('', 'a@b.example'), note: text }),
    { maxLength: 4 },
  )
  const customers = fc.array(
    fc.record({
      number: fc.constantFrom(null, '7612044713', '55-512'),
      street: fc.constantFrom(null, '220 Bayview Dr'),
      email: fc.constantFrom(null, 'A@b.example'),
      serviceName: fc.constantFrom(null, 'Maria Alvarez'),
      knownBy: fc.constantFrom(null, null, 'person' as const),
      refuses: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  let some = 0
  const ids = ['cus_33333', 'b', 'c', 'd']
  fc.assert(
    fc.property(links, customers, (noted, told) => {
      const samples = told.map(({ number, street, ...who }, n) => ({
        customerId: ids[n] ?? '',
        ...who,
        accounts: [account(number, street)],
      }))
      const all = noted.map((one, n) => link(`l${n}`, one))
      const refused = samples
        .filter(({ refuses }) => refuses)
        .map(({ customerId }) => ({ customerId, linkId: 'l0' }))
      const { write, forCustomer, listed } = open(samples)
      write({ all, refused })
      const expected = samples.filter(
        ({ customerId, knownBy, refuses, serviceName: name, email, accounts }) => {
          const rows = accounts.map(({ utilityAccountNumber: accountNumber, address }) => ({
            ...{ electricAccountId: null, accountNumber },
            ...address,
          }))
          const whose = { customerId, name, email, rows }
          return (
            knownBy === null &&
            all.some(one => !(refuses && one.id === 'l0') && indexLinks([one], [])(whose).length > 0)
          )
        },
      )
      some += expected.length
      const wanted = expected.map(({ customerId }) => customerId).toSorted()
      expect(listed()).toEqual(wanted)
      expect(ids.filter(id => forCustomer(id).length > 0).toSorted()).toEqual(wanted)
      mirror.close()
    }),
    { numRuns: 40, seed: 33 },
  )
  expect(some).toBeGreaterThan(20)
  open([])
})
