import type { AddressFilter } from '../../contract/places.ts'
import type { Db } from '../sqlite/database.ts'
import { type CitiesWanted, createPlaces, type StatesWanted } from './addresses/browse.ts'
import { type AddressWindow, createAddressList } from './addresses/list.ts'
import { createSamePlace } from './addresses/same-place.ts'
import { createExport, type ExportScope } from './export/export.ts'
import { createCustomers } from './lists/customer.ts'
import { type ChosenFacets, createFacets, createKnownCounts, type KnownPlace } from './lists/facets.ts'
import { type AccountWindow, createAccountPages, type HeldList } from './lists/pages.ts'
import { createSummary } from './lists/summary.ts'
import { createProposals } from './proposals/proposals.ts'

/** All that can be read of one mirror. */
export const createMirrorReads = (db: Db) => ({
  db,
  pages: createAccountPages(db),
  facets: createFacets(db).facets,
  known: createKnownCounts(db),
  ...createSummary(db),
  customers: createCustomers(db),
  places: createPlaces(db),
  addresses: createAddressList(db),
  samePlace: createSamePlace(db),
  proposals: createProposals(db),
  export: createExport(db),
})

export type MirrorReads = ReturnType<typeof createMirrorReads>

/** Of which mirror something is read: its file. */
type Of<Input> = { file: string; input: Input }
type OfCustomer = { customerId: string }
type ExportBatch = { rows: number }

/** What a reader answers, by the names of the calls that it answers where there are such. `readsOf`: opens a mirror, or has it open. */
export const readerFunctions = (readsOf: (file: string) => MirrorReads, close: (file: string) => void) => {
  /** All that one request reads is of one moment. */
  const read =
    <Input, Output>(answer: (reads: MirrorReads, input: Input) => Output) =>
    ({ file, input }: Of<Input>): Output => {
      const reads = readsOf(file)
      return reads.db.transaction(() => answer(reads, input))()
    }
  /** A list of those for whom links are proposed: they are compared before. */
  const compared = (reads: MirrorReads, { matched }: { matched: string | null }) => {
    if (matched === 'proposed') reads.proposals.compareAll()
    return reads
  }

  return {
    'accounts.summary': read((reads, _: null) => reads.summary()),
    'accounts.page': read((reads, input: AccountWindow) => compared(reads, input).pages.page(input)),
    'accounts.count': read((reads, input: HeldList) => compared(reads, input).pages.countAll(input)),
    'accounts.position': read((reads, { customerId, ...list }: HeldList & OfCustomer) =>
      compared(reads, list).pages.position(list, customerId),
    ),
    'accounts.facets': read((reads, input: ChosenFacets) => reads.facets(input)),
    'accounts.known': read((reads, input: KnownPlace) =>
      compared(reads, { matched: 'proposed' }).known(input),
    ),
    'accounts.get': read((reads, { customerId }: OfCustomer) => reads.customers.get(customerId)),
    'accounts.proposals': read((reads, { customerId }: OfCustomer) => reads.proposals.of(customerId)),
    'accounts.named': read((reads, { customerIds }: { customerIds: string[] }) =>
      reads.customers.named(customerIds),
    ),
    'accounts.sharing': read((reads, { emails }: { emails: string[] }) => reads.customers.sharing(emails)),
    'accounts.newSince': read((reads, { at }: { at: number }) => reads.newSince(at)),
    'accounts.newcomers': read((reads, _: null) => reads.latest()),
    'addresses.states': read((reads, input: StatesWanted) => reads.places.states(input)),
    'addresses.cities': read((reads, input: CitiesWanted) => reads.places.cities(input)),
    'addresses.page': read((reads, input: AddressWindow) => reads.addresses.page(input)),
    'addresses.neighbours': read((reads, { customerId }: OfCustomer) =>
      reads.samePlace.neighbours(customerId),
    ),
    'addresses.surveyCounts': read((reads, input: Pick<AddressFilter, 'search' | 'state' | 'city'>) =>
      reads.addresses.counts(input),
    ),
    'export.begin': ({ file, input }: Of<ExportScope>): number => readsOf(file).export.begin(input),
    'export.batch': ({ file, input }: Of<ExportBatch>) => readsOf(file).export.batch(input.rows),
    'export.end': ({ file }: Of<null>): void => readsOf(file).export.end(),
    /** Before a mirror's file is removed. */
    close: ({ file }: { file: string }): void => close(file),
  }
}

export type ReaderApi = ReturnType<typeof readerFunctions>
