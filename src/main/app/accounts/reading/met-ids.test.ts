import { expect, it } from 'vitest'
import { createMetIds } from './met-ids.ts'

it('tells of each ID once that it was not met before, however many there are', () => {
  const { add } = createMetIds()
  const ids = Array.from({ length: 20_000 }, (_, n) => `cus_${n.toString(36)}`)
  expect(ids.filter(add)).toHaveLength(20_000)
  expect(ids.filter(add)).toEqual([])
  expect([add(''), add('')]).toEqual([true, false])
})
