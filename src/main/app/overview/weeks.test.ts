import { expect, it } from 'vitest'
import { weekStarts } from './overview.ts'

it('begins each week on a Monday at midnight, this one last, and ends it on the next', () => {
  for (const now of ['2026-11-16T00:00', '2026-11-21T20:00', '2026-11-22T23:59']) {
    const starts = weekStarts(new Date(now).getTime())
    expect(starts).toHaveLength(13)
    expect(starts.map(start => [new Date(start).getDay(), new Date(start).getHours()])).toEqual(
      starts.map(() => [1, 0]),
    )
    expect(starts.at(-2)).toBe(new Date('2026-11-16T00:00').getTime())
    expect(starts[0]).toBe(new Date('2026-08-31T00:00').getTime())
  }
})
