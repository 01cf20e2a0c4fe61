import { expect, it } from 'vitest'
import { simulate, tell } from './simulate.ts'

/** More, and others, by hand: `npm run soak -- simulate`. */
const seeds = Array.from({ length: 8 }, (_, number) => number + 1)

it.concurrent.each(seeds)('nothing is lost, doubled or left over, whatever happens: seed %i', async seed => {
  const simulated = await simulate(seed)
  expect(simulated.faults, tell(simulated)).toEqual([])
})
