import { afterEach, expect, it, vi } from 'vitest'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { waitingItem } from './items.ts'
import { asideWith, isWaiting, laterThan, storeBack } from './put-aside.ts'

it('lets what is done rest, and brings what may wait back the next day, or put off once more in a week', () => {
  const now = new Date(2026, 10, 24, 22, 30).getTime()
  const until = laterThan(undefined, now)
  expect(until).toBe(new Date(2026, 10, 25).getTime())
  expect(laterThan(until, now)).toBe(new Date(2026, 11, 1).getTime())
  expect(laterThan(null, now)).toBe(until)
  expect(laterThan(now - 1, now)).toBe(until)
  const aside = new Map([
    ['done', null],
    ['later', until],
  ])
  expect(isWaiting(aside, 'new', now)).toBe(true)
  expect(isWaiting(aside, 'done', until)).toBe(false)
  expect(isWaiting(aside, 'later', until - 1)).toBe(false)
  expect(isWaiting(aside, 'later', until)).toBe(true)
})

it('of items that could not be stored is as it was, and nothing else of it changes', () => {
  const before = new Map([
    ['app', null],
    ['later', 5],
  ])
  const items = [{ id: 'new' }, { id: 'later' }]
  const after = asideWith(before, items, () => null)
  expect([...after]).toEqual([...before].map(([id]) => [id, null]).concat([['new', null]]))
  expect(asideWith(after, items, id => before.get(id))).toEqual(before)
})

afterEach(() => vi.unstubAllGlobals())

it('takes Later back where the day is still the one that it chose, and not where the customer answered since', async () => {
  const before = 1
  const until = 5
  const item = waitingItem(linkOf({ id: 'a', followUpAt: before }), 2)
  const edited = async (followUpAt: number | null) => {
    const edits: unknown[] = []
    const call = async (name: string, input: unknown) => {
      if (name === 'links.edit') edits.push(input)
      return { ok: true, value: name === 'links.get' ? { id: 'a', followUpAt } : null }
    }
    vi.stubGlobal('window', { bridge: { call } })
    await storeBack([item], until)
    return edits
  }
  expect(await edited(until)).toEqual([{ id: 'a', followUpAt: before }])
  expect(await edited(null)).toEqual([])
})
