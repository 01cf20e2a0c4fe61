import type { Db } from '../sqlite/database.ts'
import { createSql } from '../sqlite/sql.ts'
import { createAddressList } from './addresses/list.ts'
import { neighboursOf } from './addresses/same-place.ts'
import { createExport } from './export/export.ts'
import { createAccountList } from './lists/account-list.ts'
import { createCounts, type KnownPlace } from './lists/counts.ts'
import { customerOf, namesOf, sharingSince } from './lists/customer.ts'
import { createAccountPages, type HeldList } from './lists/pages.ts'
import { createProposals } from './proposals/proposals.ts'

type OfCustomer = { customerId: string }

export type Reader = ReturnType<typeof createReader>

/** All questions that a mirror answers, named like the call of the contract where there is one. Throws what SQLite throws. */
export const createReader = (db: Db) => {
  const sql = createSql(db)
  const list = createAccountList(sql)
  const pages = createAccountPages(sql, list)
  const counts = createCounts(sql, list)
  const addresses = createAddressList(sql, list)
  const proposals = createProposals(sql)

  /** Reads all of one answer from one snapshot. */
  const read =
    <Input, Output>(answer: (input: Input) => Output) =>
    (input: Input): Output =>
      sql.transaction(answer)(input)
  /** The list of customers for whom links are proposed needs the proposals first. */
  const listed = <Input extends { matched: string | null }, Output>(answer: (input: Input) => Output) =>
    read((input: Input) => {
      if (input.matched === 'proposed') proposals.compareAll()
      return answer(input)
    })

  return {
    'accounts.summary': read((_: null) => counts.summary()),
    'accounts.page': listed(pages.page),
    'accounts.count': listed(pages.countAll),
    'accounts.customers': listed(pages.customers),
    'accounts.position': listed((list: HeldList & OfCustomer) => pages.position(list, list.customerId)),
    'accounts.facets': read(counts.facets),
    'accounts.known': read((input: KnownPlace) => {
      proposals.compareAll()
      return counts.known(input)
    }),
    'accounts.get': read(({ customerId }: OfCustomer) => customerOf(sql, customerId)),
    'accounts.proposals': read(({ customerId }: OfCustomer) => proposals.forCustomer(customerId)),
    'accounts.named': read(({ customerIds }: { customerIds: string[] }) => namesOf(sql, customerIds)),
    'accounts.sharing': read(({ emails }: { emails: string[] }) => sharingSince(sql, emails)),
    'accounts.newcomers': read((_: null) => counts.newcomers()),
    'addresses.states': read(addresses.states),
    'addresses.cities': read(addresses.cities),
    'addresses.page': read(addresses.page),
    'addresses.neighbours': read(({ customerId }: OfCustomer) => neighboursOf(sql, customerId)),
    'addresses.survey': read(addresses.counts),
    ...createExport(db, sql, { pages, addresses, proposals }),
  }
}
