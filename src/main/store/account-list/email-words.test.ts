import { afterEach, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'

let store: Store
let seq = 0
beforeEach(() => {
  ;({ store, seq } = openMemoryStore())
})
afterEach(() => store.close())

const save = (id: string, name: string, email: string, utilityProvider = 'Austin Energy') => {
  const read = readAccount(id, {
    utilityProvider,
    address: { street: '10 Maple St', city: 'Austin', state: 'TX' },
  })
  const account = { ...read.account, customer: { name, email } }
  saveAccounts(store, seq, [{ ...read, account, raw: JSON.stringify(account) }])
}
const found = (search: string, utility: string | null = null) =>
  store.accounts
    .page(seq, { ...unfiltered, utility, search, offset: 0, limit: 10 })
    .rows.map(({ customerId }) => customerId)

it.each([
  'garcia',
  'garcia8',
  'garcia85',
  'garcia85 tx',
  'garcia85 st',
  'garcia85 street',
  'elena garcia85 e',
  'garcia85@mail.example tx',
  'j4',
  '4you texas',
])('a row is found by “%s” whose email address begins so, beside short words and other spellings', search => {
  save('a', 'Elena Novak', search.includes('j4') ? 'j4@x.example' : 'garcia85@mail.example')
  save('b', 'Omar Haddad', search.startsWith('4') ? '4you@x.example' : 'omar@mail.example')
  expect(found(search)).toEqual([search.startsWith('4') ? 'b' : 'a'])
})

it('a name with an @ is found by all its words, and a utility that is called so by its filter', () => {
  save('a', 'Studio@54 LLC', 'info@x.example', 'Power@24 Energy')
  expect([found('studio 54'), found('54'), found('studio@54')]).toEqual([['a'], ['a'], ['a']])
  expect(found('tx', 'Power@24 Energy')).toEqual(['a'])
})

it('its letters before the digits stand for no other spelling', () => {
  save('a', 'Elena Novak', 'av85@mail.example')
  expect([found('avenue'), found('av'), found('av85')]).toEqual([[], ['a'], ['a']])
})
