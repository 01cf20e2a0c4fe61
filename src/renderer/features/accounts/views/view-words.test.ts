import { expect, test } from 'vitest'
import { noFilter } from '../queries.ts'
import { goneWords, sameFilter, viewWords } from './view-words.ts'

test('a view is told by the words of the chips', () => {
  expect(viewWords(noFilter)).toBe('All accounts')
  const sort = { by: 'connected', descending: false } as const
  expect(viewWords({ ...noFilter, search: ' elm ', state: 'CA', city: 'Fresno', noZip: true, sort })).toBe(
    '“elm” · US state: CA · City: Fresno · No ZIP · Sort: first connected',
  )
  expect(viewWords({ ...noFilter, search: 'שרה', state: 'CA' })).toBe('“\u2068שרה\u2069” · US state: CA')
  expect(viewWords({ ...noFilter, utility: 'ComEd', matched: 'nobody', onlyNew: true, standing: true })).toBe(
    'Utility: ComEd · Customer’s link: not known · New · By the standing link',
  )
})

test('two filters are the same if they list the same in the same order', () => {
  expect(sameFilter({ ...noFilter, search: 'elm ' }, { ...noFilter, search: 'elm' })).toBe(true)
  expect(sameFilter({ ...noFilter, state: 'CA' }, noFilter)).toBe(false)
  expect(sameFilter({ ...noFilter, sort: { by: 'best', descending: true } }, noFilter)).toBe(false)
})

test('a utility or state that is gone is named, as long as there is anything at all', () => {
  const summary = { utilities: ['ComEd'], states: ['IL'], utilityAccounts: 3 }
  expect(goneWords({ utility: 'ComEd', state: 'IL' }, summary)).toBeNull()
  expect(goneWords({ utility: null, state: null }, summary)).toBeNull()
  expect(goneWords({ utility: 'Duke', state: null }, summary)).toBe('at Duke')
  expect(goneWords({ utility: 'Duke', state: 'CA' }, summary)).toBe('at Duke or in CA')
  expect(goneWords({ utility: 'Duke', state: 'CA' }, { ...summary, utilityAccounts: 0 })).toBeNull()
  expect(goneWords({ utility: 'Duke', state: 'CA' }, undefined)).toBeNull()
})
