import { afterEach, beforeEach, expect, it } from 'vitest'
import { ledgerWithLinks } from '../testing/link-samples.ts'

let at: ReturnType<typeof ledgerWithLinks>
beforeEach(() => {
  at = ledgerWithLinks()
})
afterEach(() => at.close())

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
