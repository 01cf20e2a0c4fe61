import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { nothingApplied } from '../changes/changes.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { cluesOf } from './clues.ts'
import type { Noted } from './link-keys.ts'
import { matchLink } from './match-link.ts'

const run = (step: () => boolean) => {
  while (step());
}
const customers = ['cus_33333', 'b', 'c']
const linkIds = ['l0', 'l1']
const numbers = ['7612044713', '55-512']
const streets = ['220 Bayview Dr']
const names = ['Maria Alvarez']

const customer = fc.constantFrom(...customers)
const link = fc.constantFrom(...linkIds)
const text = fc
  .array(fc.constantFrom('', 'call', 'cus_33333', '220 Bayview Drive', '76120 44713', ...numbers, ...names), {
    maxLength: 2,
  })
  .map(words => words.join(' '))
const noted = fc.record({ customer: text, email: fc.constantFrom('', 'a@b.example'), note: text })
const told = fc.record({
  number: fc.constantFrom(null, ...numbers),
  street: fc.constantFrom(null, ...streets),
  email: fc.constantFrom(null, 'A@b.example'),
})
type Told = { number: string | null; street: string | null; email: string | null }

const often = <One>(arbitrary: fc.Arbitrary<One>) => ({ arbitrary, weight: 5 })
const rarely = <One>(arbitrary: fc.Arbitrary<One>) => ({ arbitrary, weight: 1 })
const act = fc.oneof(
  often(fc.record({ act: fc.constant('add' as const), link, noted })),
  often(fc.record({ act: fc.constant('edit' as const), link, noted })),
  often(
    fc.record({
      act: fc.constantFrom('confirm' as const, 'confirm' as const, 'refuse' as const, 'forget' as const),
      link,
      customer,
    }),
  ),
  often(fc.record({ act: fc.constant('save' as const), customer, told })),
  often(fc.record({ act: fc.constant('name' as const), customer, name: fc.constantFrom(null, ...names) })),
  often(fc.record({ act: fc.constantFrom('links' as const, 'all' as const), steps: fc.nat({ max: 3 }) })),
  rarely(fc.record({ act: fc.constantFrom('remove' as const), link })),
  rarely(fc.record({ act: fc.constant('end' as const), customer })),
  rarely(fc.record({ act: fc.constant('tells' as const), tells: fc.constantFrom(true, false, false) })),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** What a person and a service did, as it is known beside the store. */
const createModel = () => ({
  links: new Map<string, Noted & { of: string | null }>(),
  customers: new Map<string, Told & { name: string | null }>(),
  refused: new Set<string>(),
  tells: false,
})
type Model = ReturnType<typeof createModel>

const apply = (store: Store, seq: number, model: Model, one: Act) => {
  switch (one.act) {
    case 'add': {
      if (model.links.has(one.link)) return
      store.links.add(seq, { id: one.link, ...one.noted, redirectUrl: 'https://x', createdAt: 1 })
      store.links.created(one.link, `https://x/${one.link}`, 1)
      store.links.settled(one.link)
      model.links.set(one.link, { ...one.noted, of: null })
      return
    }
    case 'edit': {
      const before = model.links.get(one.link)
      if (!before) return
      store.links.edits.edit(seq, one.link, one.noted, 2)
      model.links.set(one.link, { ...one.noted, of: before.of })
      return
    }
    case 'remove':
      store.links.remove(one.link)
      model.links.delete(one.link)
      return
    case 'confirm': {
      const id = one.link
      if (store.proposals.confirm(seq, { customerId: one.customer, id }, 3)) {
        const known = model.links.get(id)
        if (known) known.of = one.customer
      }
      return
    }
    case 'refuse':
    case 'forget': {
      store.proposals[one.act](seq, { customerId: one.customer, id: one.link })
      const both = `${one.customer} ${one.link}`
      if (one.act === 'refuse') model.refused.add(both)
      else model.refused.delete(both)
      const known = model.links.get(one.link)
      if (known?.of === one.customer) known.of = null
      return
    }
    case 'save': {
      const { number, street, email } = one.told
      const read = readAccount(one.customer, { utilityAccountNumber: number, address: { street } })
      const account = { ...read.account, customer: { name: null, email } }
      saveAccounts(store, seq, [{ ...read, account, raw: JSON.stringify(account) }])
      const name = model.customers.get(one.customer)?.name ?? null
      model.customers.set(one.customer, { ...one.told, name })
      return
    }
    case 'name': {
      run(store.changes.nameCustomer(seq, one.customer, { givenName: one.name }))
      const known = model.customers.get(one.customer)
      if (known) known.name = one.name
      return
    }
    case 'end': {
      const changes = {
        told: [{ kind: 'ended' as const, customerId: one.customer, at: 5 }],
        cursor: null,
        at: 5,
      }
      run(store.changes.apply(seq, { ...changes, isWhole: false }, nothingApplied(), () => 'x'))
      return
    }
    case 'tells':
      store.changes.setTells(seq, one.tells)
      model.tells = one.tells
      return
    case 'links':
    case 'all': {
      const step = store.proposals[one.act === 'all' ? 'compareAll' : 'compareLinks'](seq)
      for (let at = 0; at < one.steps && step(); at += 1);
    }
  }
}

/** All links held against the customer, one by one. */
const fits = (store: Store, seq: number, model: Model, customerId: string): boolean => {
  const found = store.accounts.find(seq, customerId)
  const known = model.customers.get(customerId)
  if (model.tells || !found || !known || found.ended !== null || found.link !== null) return false
  const { number, street, email } = known
  const utilityAccounts = [{ utilityAccountNumber: number, address: { street } }]
  const clues = cluesOf({ account: { customerId, utilityAccounts }, email, name: found.name?.text ?? null })
  return [...model.links].some(
    ([id, { of, ...texts }]) =>
      of === null && !model.refused.has(`${customerId} ${id}`) && matchLink(clues, texts) !== null,
  )
}

const listed = (store: Store, seq: number) => {
  const filter = { ...unfiltered, matched: 'proposed' as const }
  const { rows, total } = store.accounts.page(seq, { ...filter, offset: 0, limit: 50 })
  const counting = store.accounts.countKnown(seq, { utility: null, state: null, city: null })
  let next = counting.next()
  while (!next.done) next = counting.next()
  expect(next.value.proposed).toBe(total)
  return rows.map(row => row.customerId).toSorted()
}

/** What the panel shows. */
const proposedInPanel = (store: Store, seq: number, model: Model, customerId: string) =>
  !model.tells &&
  store.accounts.find(seq, customerId)?.link === null &&
  store.proposals.of(seq, customerId).length > 0

it('lists exactly those for whom their panel proposes a link, whatever happened before', () => {
  let some = 0
  const acts = fc.array(fc.tuple(act, fc.boolean()), { minLength: 100, maxLength: 100 })
  fc.assert(
    fc.property(acts, all => {
      const { store, seq } = openMemoryStore()
      try {
        const model = createModel()
        for (const [one, isCompared] of all) {
          apply(store, seq, model, one)
          if (!isCompared) continue
          run(store.proposals.compareAll(seq))
          const expected = customers.filter(id => fits(store, seq, model, id))
          some += expected.length
          expect(customers.filter(id => proposedInPanel(store, seq, model, id))).toEqual(expected)
          expect(listed(store, seq)).toEqual(expected.toSorted())
        }
      } finally {
        store.close()
      }
    }),
    { numRuns: 12 },
  )
  expect(some).toBeGreaterThan(50)
})
