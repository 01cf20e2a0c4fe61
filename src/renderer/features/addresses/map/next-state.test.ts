import { expect, it } from 'vitest'
import { stateShapes } from './map-shapes.ts'
import { nextState } from './state-counts.ts'

it('goes to the neighbour on that side, and nowhere beyond the coast', () => {
  const go = (from: string, key: string) => nextState(stateShapes, from, key)
  expect(stateShapes).toHaveLength(52)
  expect(go('TX', 'ArrowUp')).toBe('OK')
  expect(go('UT', 'ArrowRight')).toBe('CO')
  expect(go('CO', 'ArrowLeft')).toBe('UT')
  expect(go('ME', 'ArrowRight')).toBeNull()
  expect(go('FL', 'ArrowRight')).toBe('PR')
  expect(go('TX', 'a')).toBeNull()
})

it('reaches every state by arrows from any other', () => {
  const seen = new Set(['KS'])
  for (const code of seen)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = nextState(stateShapes, code, key)
      if (next !== null) seen.add(next)
    }
  expect(seen.size).toBe(52)
})
