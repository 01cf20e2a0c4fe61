import { expect, it } from 'vitest'
import { runKillRound } from './testing/kill-round.ts'

it('a reading that is killed leaves a sound store, in which nothing vanished and all is found once it was read again', async () => {
  expect(await runKillRound(2_000, [60, 400])).toEqual({
    kills: 2,
    unsound: 0,
    lost: 0,
    doubled: 0,
    notFound: 0,
  })
})
