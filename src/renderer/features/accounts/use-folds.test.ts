import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccountRow } from '../../../contract/model.ts'
import { beginNear, listIndex, shownIndex } from './use-folds.ts'

it('shows what is left of a list when rows are folded away, each where it stands', () => {
  const parts = fc.array(fc.record({ before: fc.nat(5), hidden: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(parts, all => {
      let at = -1
      const folds = all.map(({ before, hidden }, n) => {
        at += before + 1
        const fold = { id: `${n}`, at, hidden }
        at += hidden
        return fold
      })
      const isHidden = (index: number) =>
        folds.some(fold => index > fold.at && index <= fold.at + fold.hidden)
      const left = Array.from({ length: at + 10 }, (_, index) => index).filter(index => !isHidden(index))
      for (const [shown, index] of left.entries()) {
        expect(listIndex(folds, shown)).toBe(index)
        expect(shownIndex(folds, index)).toBe(shown)
      }
      for (const fold of folds)
        expect(shownIndex(folds, fold.at + fold.hidden)).toBe(shownIndex(folds, fold.at))
    }),
  )
})

it('begins to fold at the first of the rows that stand together, however far above the pressed one that is', async () => {
  const row = { name: 'Ann', email: null, notedName: null, isNew: false, utilityAccount: false } as const
  const all = Array.from({ length: 900 }, (_, id) => ({ ...row, id, customerId: id < 20 ? 'b' : 'a' }))
  const read = async (offset: number, limit: number) => ({
    rows: all.slice(offset, offset + limit) as unknown as AccountRow[],
  })
  const begin = (pressed: number, near = pressed) => beginNear(read, { row: pressed, near })
  expect(await Promise.all([begin(30), begin(269), begin(271), begin(800)])).toEqual([20, 20, 20, 20])
  expect(await Promise.all([begin(10), begin(30, 800)])).toEqual([0, null])
})
