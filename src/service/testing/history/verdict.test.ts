import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type History, judge, longestPause, type Seen } from './verdict.ts'

/** A history without a fault: links are created, every third is withdrawn, and `followers` see it all. */
const makeHistory = (links: number, followers: number): History => {
  const names = Array.from({ length: links }, (_, n) => `link-${n}`)
  const over = names.filter((_, n) => n % 3 === 2)
  const log = names.flatMap((link, n) => [
    { id: `c${n}`, type: 'link.created', link },
    ...(over.includes(link) ? [{ id: `w${n}`, type: 'link.withdrawn', link }] : []),
  ])
  const seen = log.map((change): Seen => ({ ...change, at: 10 * names.indexOf(change.link) + 5 }))
  return {
    creates: names.map((link, n) => ({ key: `key-${n}`, link, at: 10 * n })),
    withdrawn: over,
    stored: names.map((link, n) => ({
      key: `key-${n}`,
      link,
      state: over.includes(link) ? 'withdrawn' : 'open',
    })),
    log,
    followers: Array.from({ length: followers }, () => [[...seen]]),
  }
}

const clean = { lost: 0, doubled: 0, feedGaps: 0, resets: 0 }
const without = <T>(list: T[], place: number): T[] => list.filter((_, n) => n !== place % list.length)
const again = <T>(list: T[], place: number): T[] => [...list, ...list.slice(place % list.length).slice(0, 1)]
/** One from the middle moves to the end. */
const moved = <T>(list: T[], place: number): T[] => {
  const from = place % (list.length - 1)
  return [...without(list, from), ...list.slice(from, from + 1)]
}
const tell = (history: History, change: (list: Seen[]) => Seen[]): History => {
  const [[list = []] = [], ...others] = history.followers
  return { ...history, followers: [[change(list)], ...others] }
}

const lost: Seen = { id: 'lost', type: 'link.created', link: 'lost', at: 0 }
const sizes = fc.record({ links: fc.integer({ min: 2, max: 40 }), followers: fc.integer({ min: 1, max: 4 }) })
const place = fc.nat(1000)

describe('the verdict', () => {
  test('on a history without a fault is clean, whatever is also stored that no answer was had for', () => {
    fc.assert(
      fc.property(sizes, place, ({ links, followers }, n) => {
        const history = makeHistory(links, followers)
        expect(judge(history)).toMatchObject({
          ...clean,
          lateness: 5,
          acknowledged: history.creates.length + history.withdrawn.length,
        })
        expect(judge({ ...history, creates: without(history.creates, n) })).toMatchObject(clean)
      }),
    )
  })

  test.each<[string, keyof typeof clean, (history: History, n: number) => History]>([
    ['a create that is not stored', 'lost', (h, n) => ({ ...h, stored: without(h.stored, n) })],
    [
      'a create that is stored with another link',
      'lost',
      (h, n) => ({
        ...h,
        stored: h.stored.map((row, at) => (at === n % h.stored.length ? { ...row, link: 'other' } : row)),
      }),
    ],
    [
      'a create that is not in the log',
      'lost',
      (h, n) => ({ ...h, log: h.log.filter(({ id }) => id !== `c${n % h.creates.length}`) }),
    ],
    ['a withdrawal that is not stored', 'lost', h => ({ ...h, withdrawn: [...h.withdrawn, 'link-0'] })],
    [
      'a key that is stored twice',
      'doubled',
      (h, n) => ({
        ...h,
        stored: again(h.stored, n).map((row, at) => ({
          ...row,
          link: `${row.link}${at < h.stored.length ? '' : '-b'}`,
        })),
      }),
    ],
    [
      'a change that is in the log twice',
      'doubled',
      (h, n) => ({
        ...h,
        log: [...h.log, { id: 'other', type: 'link.created', link: `link-${n % h.creates.length}` }],
      }),
    ],
    ['a change that a follower was not told', 'feedGaps', (h, n) => tell(h, list => without(list, n))],
    ['a change that a follower was told twice', 'feedGaps', (h, n) => tell(h, list => again(list, n))],
    ['a change that came too late', 'feedGaps', (h, n) => tell(h, list => moved(list, n))],
    ['a change that is not in the log', 'feedGaps', h => tell(h, list => [...list, lost])],
  ])('finds %s', (_, what, spoil) => {
    fc.assert(
      fc.property(sizes, place, ({ links, followers }, n) => {
        expect(judge(spoil(makeHistory(links, followers), n))[what]).toBeGreaterThan(0)
      }),
    )
  })

  test('a follower that is told to read anew may have seen what was lost, and begins anywhere, but skips nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.nat(3), place, (links, missed, n) => {
        const history = makeHistory(links, 1)
        const all = history.followers[0]?.[0] ?? []
        const cut = 1 + (n % (all.length - 1))
        const lists = [[...all.slice(0, cut), lost], all.slice(cut + missed)]
        expect(judge({ ...history, followers: [lists] })).toMatchObject({ ...clean, resets: 1 })
        const skipping = [[lost, ...all.slice(0, cut)], all.slice(cut)]
        expect(judge({ ...history, followers: [skipping] }).feedGaps).toBeGreaterThan(0)
      }),
    )
  })
})

test('the longest pause counts from the beginning and to the end, in whatever order the moments come', () => {
  expect(longestPause([50, 20, 30], 10, 60)).toBe(20)
  expect(longestPause([], 10, 60)).toBe(50)
  expect(longestPause([5, 58, 99], 10, 60)).toBe(48)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99 })),
      fc.integer({ min: 1, max: 99 }),
      (moments, more) => {
        const pause = longestPause(moments, 0, 100)
        expect(longestPause([more, ...moments], 0, 100)).toBeLessThanOrEqual(pause)
        expect(pause).toBeGreaterThanOrEqual(100 / (moments.length + 1))
      },
    ),
  )
})
