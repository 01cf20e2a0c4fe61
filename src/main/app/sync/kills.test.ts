import { expect, it } from 'vitest'
import { noVerdict, runKillRound } from './testing/kill-round.ts'

it.each([
  ['a first', 0, 100],
  ['a later', 500, 20],
])(
  '%s reading that is killed leaves a sound mirror, in which nothing vanished and all is found once it was read again',
  async (_, known, killAfter) => {
    expect(await runKillRound(3_000, [killAfter], { known })).toEqual({ ...noVerdict, kills: 1 })
  },
)
