import { expect, it } from 'vitest'
import { weekOf } from './overview.ts'

it('begins the week on Monday at midnight, and ends it on the next', () => {
  for (const now of ['2026-11-16T00:00', '2026-11-21T20:00', '2026-11-22T23:59']) {
    expect(weekOf(new Date(now).getTime())).toEqual({
      from: new Date('2026-11-16T00:00').getTime(),
      to: new Date('2026-11-23T00:00').getTime(),
    })
  }
})
