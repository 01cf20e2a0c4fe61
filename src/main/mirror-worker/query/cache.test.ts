import { expect, it } from 'vitest'
import { createSql } from '../../sqlite/sql.ts'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { createCache } from './cache.ts'

it('reads each thing once until a row changes, by whichever connection, and remembers no more than it is to', () => {
  const mirror = makeMirrorFile()
  const cached = createCache<number>(createSql(mirror.reader), 2)
  let reads = 0
  const read = (key: string) =>
    cached(key, () => {
      reads += 1
      return reads
    })
  expect(['a', 'b', 'a', 'b', 'a'].map(read)).toEqual([1, 2, 1, 2, 1])
  mirror.fill([{ customerId: 'new' }])
  expect(['a', 'a', 'b', 'c', 'c', 'a'].map(read)).toEqual([3, 3, 4, 5, 5, 6])
  const one = createCache<number>(createSql(mirror.reader), 1)
  expect([one('', () => 7), one('', () => 8)]).toEqual([7, 7])
  mirror.close()
})
