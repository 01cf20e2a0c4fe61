import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { within } from './near.ts'

it('looks for the words of a place and of a utility as well, as far as an index has them', () => {
  const near = { state: 'ca', city: 'San José', utility: 'PG&E' }
  expect(within('words', '"elm"*', near)).toBe('("elm"*) AND "+ca" AND "san" AND "jose" AND "pg" AND "e"')
  expect(within('text', '"elm"', near)).toBe('("elm") AND "\nca\n"')
  expect(within('words', '"elm"*', { state: null, city: null })).toBe('"elm"*')
})

const letters = fc.constantFrom(...'aeEzé&\'"#~+=-. 1٣京ß😀*()')
const utilities = fc.array(
  fc.oneof(
    fc.string({ unit: letters, minLength: 1, maxLength: 12 }),
    fc.nat(20).map(more => `${'é'.repeat(290 + more)} tail`),
    fc.constantFrom('AND', 'NOT', 'N St', 'apt 5', 'PG&E', "Énergie d'Île", '東京電力'),
  ),
  { minLength: 1, maxLength: 12 },
)

it('leaves no row of a utility out, whatever it is called', () => {
  fc.assert(
    fc.property(utilities, names => {
      const { store, seq } = openMemoryStore()
      const accounts = names.map((utilityProvider, n) =>
        readAccount(`cus_${n}`, { utilityProvider, address: { street: `${n} Elm St`, state: 'CA' } }),
      )
      saveAccounts(store, seq, accounts, 1, false)
      const list = { ...unfiltered, offset: 0, limit: 50 }
      const all = store.accounts.page(seq, list).rows.map(({ utility }) => utility)
      for (const utility of new Set(all)) {
        if (utility === null) continue
        const found = store.accounts.page(seq, { ...list, utility, search: 'elm' })
        expect([utility, found.total]).toEqual([utility, all.filter(one => one === utility).length])
      }
      store.close()
    }),
    { numRuns: 40 },
  )
})
