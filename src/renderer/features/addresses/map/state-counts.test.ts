import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classesOf, classOf, stateCounts } from './state-counts.ts'

it('has each state once, however it is written, and what is none beside them', () => {
  const groups = [
    { name: 'TX', utilityAccounts: 3 },
    { name: 'Texas', utilityAccounts: 4 },
    { name: 'Tejas', utilityAccounts: 1 },
    { name: null, utilityAccounts: 9 },
  ]
  expect(stateCounts(groups)).toEqual([
    { code: null, name: 'not given', as: null, utilityAccounts: 9 },
    { code: 'TX', name: 'Texas', as: 'Texas', utilityAccounts: 7 },
    { code: null, name: 'Tejas', as: 'Tejas', utilityAccounts: 1 },
  ])
})

it('parts any numbers into classes that hold each once, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 51 }), counts => {
      const classes = classesOf(counts)
      expect(classes.length).toBe(Math.min(5, new Set(counts).size))
      for (const count of counts) expect(classOf(classes, count)).toBeGreaterThan(0)
      for (const [at, { from, to }] of classes.entries()) {
        expect(from).toBeLessThanOrEqual(to)
        expect(classes[at - 1]?.to ?? 0).toBeLessThan(from)
      }
    }),
  )
  expect(classOf(classesOf([1, 5]), 0)).toBe(0)
  // The state with by far the most accounts has a class of its own.
  expect(classesOf([1, 2, 3, 4, 5, 6, 7, 14, 31]).slice(-2)).toEqual([
    { from: 7, to: 14 },
    { from: 31, to: 31 },
  ])
})
