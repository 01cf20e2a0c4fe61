import { expect, it } from 'vitest'
import { noVerdict, runKillRound } from './testing/kill-round.ts'

it('a reading that is killed leaves a sound store, in which nothing vanished and all is found once it was read again', async () => {
  expect(await runKillRound(1_500, [300])).toEqual({ ...noVerdict, kills: 1 })
})
