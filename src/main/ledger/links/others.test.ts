import { afterEach, beforeEach, expect, it } from 'vitest'
import { ledgerWithLinks } from '../testing/link-samples.ts'

let at: ReturnType<typeof ledgerWithLinks>
beforeEach(() => {
  at = ledgerWithLinks()
})
afterEach(() => at.close())

/** The ids of the links before and after a link, as its record says. */
const around = (id: string) => {
  const { earlier, newer } = at.ledger.links.others(id)
  return [earlier?.id ?? null, newer?.id ?? null]
}

const renewedIds = () =>
  at.ledger.links.page(1, { offset: 0, limit: 99 }).rows.flatMap(({ id, renewed }) => (renewed ? [id] : []))

it('renews what its customer declined before it was made, and that they can use', () => {
  const email = 'maria@x.example'
  const declined = { email, state: 'declined', stateAt: 10 }
  at.apply('declined', { ...declined, createdAt: 1 })
  at.apply('of nobody', { ...declined, email: '', createdAt: 1 })
  // One was made before they declined; the others cannot be used, or are of another customer, or of everybody.
  at.add('before', 'Maria', { email, createdAt: 5 })
  for (const state of ['withdrawn', 'declined', 'replaced'])
    at.apply(`now ${state}`, { email, state, createdAt: 20, stateAt: 30 })
  at.add('unknown', 'Maria', { email, createdAt: 21, url: null })
  at.add('standing', 'Maria', { email, createdAt: 22, redirectUrl: null })
  at.add('bob', 'Bob', { email: 'bob@x.example', createdAt: 23 })
  at.add('nobody', '', { createdAt: 24 })
  expect(renewedIds()).toEqual([])
  at.add('again', 'Mrs. Alvarez', { email: 'Maria@x.example', createdAt: 25 })
  expect(renewedIds()).toEqual(['team-declined'])
})

it('stands in the record with the one before it, by email, or by reference where one of them has no email', () => {
  at.add('first', 'Riverside Dental', { createdAt: 1 })
  at.add('second', 'Riverside  dental', { email: 'office@x.example', createdAt: 2 })
  at.add('third', 'Office', { email: 'Office@x.example', createdAt: 3 })
  at.add('namesake', 'Riverside Dental', { email: 'other@x.example', createdAt: 4 })
  at.add('neighbour', 'Riverside Dentalcare', { createdAt: 5 })
  at.add('for everybody', 'Riverside Dental', { createdAt: 6, redirectUrl: null })
  expect(['first', 'second', 'third', 'namesake', 'neighbour', 'for everybody'].map(around)).toEqual([
    [null, 'namesake'],
    ['first', 'third'],
    ['second', null],
    ['first', null],
    [null, null],
    [null, null],
  ])
  expect(at.ledger.links.others('second')).toEqual({
    earlier: { id: 'first', createdAt: 1, byName: true },
    newer: { id: 'third', createdAt: 3, byName: false },
  })
})

it('is not named again in the record of a customer who accepted both, whose links are listed there', () => {
  const email = 'maria@x.example'
  for (const [id, createdAt] of [
    ['one', 1],
    ['two', 2],
  ] as const)
    at.apply(id, { email, state: 'accepted', customerId: 'c1', createdAt })
  at.apply('gone', { email, state: 'withdrawn', createdAt: 3 })
  expect(['team-one', 'team-two', 'team-gone'].map(around)).toEqual([
    [null, null],
    [null, null],
    ['team-two', null],
  ])
})
