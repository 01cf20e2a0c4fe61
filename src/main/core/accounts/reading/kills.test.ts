import { expect, it } from 'vitest'
import { runKillRound } from './testing/kill-round.ts'

it('a reading that is killed leaves a sound store, in which nothing vanished and all is found once it was read again', async () => {
  expect(await runKillRound(1_500, [300])).toEqual({
    kills: 1,
    unsound: 0,
    lost: 0,
    doubled: 0,
    notFound: 0,
  })
})
