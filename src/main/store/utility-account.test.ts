import { expect, it } from 'vitest'
import { rowOf } from './utility-account.ts'

const text = (letter: string) => letter.repeat(2000)

it('is searched by the beginning of each text, kept whole: one of the longest must not hold the app up', () => {
  const row = rowOf(text('c'), {
    electricAccountId: text('e'),
    utilityAccountNumber: `${'1-'.repeat(999)}22`,
    utilityProvider: text('u'),
    address: { street: text('s'), city: text('t'), state: text('a'), zip: text('z') },
  })
  expect([row.street, row.electricAccountId]).toEqual([text('s'), text('e')])
  for (const letter of 'ustaz') expect(row.folded).toContain(`\n${letter.repeat(300)}\n`)
  expect(row.folded.length + row.foldedIds.length).toBeLessThan(2_800)
})
