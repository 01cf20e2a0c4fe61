import { join } from 'node:path'
import { runLiveRound } from '../soak/parts/live-rounds.ts'
import { randomOf } from '../soak/parts/random.ts'
import { expect, test } from './fixtures.ts'

test('killed while changes come in, the app ends with what the service has', async ({
  app,
  service,
  folder,
}) => {
  const round = { kills: 2, seed: 1, random: randomOf(1) }
  const { lost, doubled } = await runLiveRound(app, service, join(folder, 'service'), round)
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
})
