import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../contract/failure.ts'
import { readWholeList } from './import-list.ts'

/** Pages with these numbers of new customers, then pages without any; `hasEnd`: the last of `fresh` has no next page. */
const pagesOf = (fresh: number[], hasEnd = true) => {
  const asked: (string | null)[] = []
  const readPage = async (next: string | null) => {
    asked.push(next)
    const page = asked.length
    return ok({ fresh: fresh[page - 1] ?? 0, next: hasEnd && page >= fresh.length ? null : `${page}` })
  }
  return { asked, readPage }
}

describe('a list', () => {
  it('ends at a page without a next one, and nowhere else', async () => {
    const { asked, readPage } = pagesOf([2, 0, 0, 3, 0, 1])
    expect(await readWholeList(readPage)).toEqual(ok('complete'))
    expect(asked).toEqual([null, '1', '2', '3', '4', '5'])
  })

  it('is left after three pages in a row that bring nothing new', async () => {
    const { asked, readPage } = pagesOf([2, 0, 0, 1], false)
    expect(await readWholeList(readPage)).toEqual(ok('repeats'))
    expect(asked).toHaveLength(7)
  })

  it('is left after 5,000,000 customers', async () => {
    const { asked, readPage } = pagesOf(Array(20).fill(500_000), false)
    expect(await readWholeList(readPage)).toEqual(ok('too_many'))
    expect(asked).toHaveLength(10)
  })

  it('is complete with 5,000,000 customers that end there', async () => {
    expect(await readWholeList(pagesOf(Array(10).fill(500_000)).readPage)).toEqual(ok('complete'))
  })

  it('is left where the person cancels or a page fails', async () => {
    expect(await readWholeList(async () => null)).toEqual(ok('cancelled'))
    const failed = fail({ code: 'connection_lost' })
    expect(await readWholeList(async () => failed)).toBe(failed)
  })
})
