import { expect, it } from 'vitest'
import { simulate, tell } from './simulate.ts'

/** Each of these seeds runs every step. More, and others, by hand: `npm run soak -- simulate`. */
it.concurrent.each([1, 2])('nothing is lost, doubled or left over, whatever happens: seed %i', async seed => {
  const simulated = await simulate(seed)
  expect(simulated.faults, tell(simulated)).toEqual([])
})
