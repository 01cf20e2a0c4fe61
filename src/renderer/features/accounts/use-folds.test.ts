import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listIndex, shownIndex } from './use-folds.ts'

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
