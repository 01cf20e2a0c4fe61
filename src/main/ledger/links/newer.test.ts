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

const newerIds = () =>
  Object.fromEntries(
    at.ledger.links.page(1, { offset: 0, limit: 99 }).rows.map(({ id, newerId }) => [id, newerId]),
  )

it('knows the newest link that was made for the same email after it', () => {
  at.add('first', 'Maria', { email: 'maria@x.example', createdAt: 1 })
  at.add('second', 'Mrs. Alvarez', { email: 'Maria@x.example', createdAt: 2 })
  at.add('third', 'Maria', { email: 'maria@x.example', createdAt: 3 })
  at.add('bob', 'Bob', { email: 'bob@x.example', createdAt: 4 })
  at.add('nobody', '', { createdAt: 5 })
  at.add('nobody else', '', { createdAt: 6 })
  const alone = { third: null, bob: null, nobody: null, 'nobody else': null }
  expect(newerIds()).toEqual({ first: 'third', second: 'third', ...alone })
  expect(at.link('first')?.newerId).toBe('third')
  // One of the archive still counts, but one that is in the list is of more use.
  const { edits, numbersOf } = at.ledger.links
  edits.archive(numbersOf(1, ['third']), true, 4)
  expect(newerIds()).toMatchObject({ first: 'second', second: 'third' })
})

it('has none in a link that the customer cannot use, or that is older, whenever it came into the register', () => {
  const email = 'maria@x.example'
  at.add('own', 'Maria', { email, createdAt: 10 })
  at.apply('before', { email, createdAt: 5 })
  for (const state of ['withdrawn', 'declined', 'replaced']) at.apply(state, { email, state, createdAt: 20 })
  at.add('unknown', 'Maria', { email, createdAt: 30, url: null })
  expect(newerIds()).toMatchObject({ own: null, 'team-before': 'own' })
  at.apply('accepted', { email, state: 'accepted', customerId: 'c1', createdAt: 40 })
  expect(newerIds()).toMatchObject({ own: 'team-accepted', 'team-before': 'team-accepted' })
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
  expect(at.ledger.links.others('second').newer).toEqual({ id: 'third', createdAt: 3 })
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
  expect(newerIds()).toMatchObject({ 'team-one': 'team-two' })
})
