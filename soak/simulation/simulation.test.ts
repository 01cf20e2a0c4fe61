import { expect, it } from 'vitest'
import { simulate, tell } from './simulate.ts'

const seeds = Array.from(
  { length: Number(process.env.SEEDS ?? 20) },
  (_, n) => n + Number(process.env.FROM ?? 1),
)

it.each(seeds)('nothing is lost, doubled or left over, whatever happens: seed %i', async seed => {
  const simulated = await simulate(seed)
  expect(simulated.faults, tell(simulated)).toEqual([])
})
