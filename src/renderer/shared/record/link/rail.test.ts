import { expect, it } from 'vitest'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { railOf } from './rail.tsx'

const link = linkOf({
  ...{ state: 'opened', stateAt: 30, createdAt: 10, copiedAt: 20, openedAt: 30 },
  redirectUrl: 'https://example.com/',
})

const telling = { tellsMore: true, endedAt: null }

it('shows the way to sharing, as far as the service tells it', () => {
  const known = (rail: ReturnType<typeof railOf>) => rail.map(({ word, at, done }) => [word, at, done])
  expect(known(railOf(link, telling))).toEqual([
    ['Sent', 20, true],
    ['Opened', 30, true],
    ['Sharing', null, false],
  ])
  const silent = { ...telling, tellsMore: false }
  expect(known(railOf(link, silent))).toEqual([['Sent', 20, true]])
  expect(known(railOf({ ...link, redirectUrl: null }, telling))).toEqual([['Sent', 20, true]])
  const confirmed = { ...link, state: 'accepted' as const, stateAt: 40 }
  expect(known(railOf(confirmed, silent)).at(-1)).toEqual(['Sharing', 40, true])
})

it('ends with what came in the place of sharing, or ended it', () => {
  const last = (state: 'declined' | 'withdrawn' | 'accepted', endedAt: number | null = null) =>
    railOf({ ...link, state, stateAt: 40 }, { ...telling, endedAt }).at(-1)
  expect(last('withdrawn')).toMatchObject({ word: 'Withdrawn', at: 40, tone: 'bad' })
  expect(last('declined')).toMatchObject({ word: 'Declined', at: 40, tone: 'bad' })
  // A customer who declined must have opened the link, also if the time is unknown.
  const declined = { ...link, state: 'declined' as const, copiedAt: null, openedAt: null }
  expect(railOf(declined, telling).map(({ done }) => done)).toEqual([true, true, true])
  expect(last('accepted', 50)).toMatchObject({ word: 'Ended', at: 50, tone: 'bad' })
  const noticed = { ...link, state: 'accepted' as const, endedAt: 50, endNoticed: true }
  expect(railOf(noticed, { ...telling, endedAt: 50 }).at(-1)).toMatchObject({ word: 'Ended', at: null })
  // The customer's own record knows the time.
  expect(railOf(noticed, { ...telling, endedAt: 45 }).at(-1)).toMatchObject({ at: 45 })
})

it('counts as sent what was opened, also where nobody knows when it was sent', () => {
  expect(railOf({ ...link, copiedAt: null }, telling)[0]).toMatchObject({
    word: 'Sent',
    at: null,
    done: true,
  })
})

it('was sent before it was opened, though it was copied again since', () => {
  const sent = (known: object) => railOf({ ...link, ...known }, telling)[0]?.at
  expect(sent({ copiedAt: 40 })).toBeNull()
  expect(sent({ copiedAt: 40, mail: { state: 'handed', at: 20 } })).toBe(20)
  expect(sent({ copiedAt: 22, mail: { state: 'handed', at: 20 } })).toBe(22)
  expect(sent({ copiedAt: 40, openedAt: null })).toBeNull()
  expect(sent({ state: 'copied', copiedAt: 40, openedAt: null })).toBe(40)
})

it('does not count as sent what was copied while its first mail waits, or was refused', () => {
  const first = (state: 'waiting' | 'refused', more: object = {}) => {
    const copied = { ...link, state: 'copied' as const, stateAt: 20, openedAt: null, handedAt: 20 }
    return railOf({ ...copied, mail: { state, at: 25 }, ...more }, telling)[0]
  }
  expect(first('refused')).toEqual({ word: 'Mail refused', at: 25, done: true, tone: 'bad' })
  expect(first('waiting')).toEqual({ word: 'Mail waiting', at: 25, done: true, tone: 'plain' })
  expect(first('refused', { openedAt: 30 })).toMatchObject({ word: 'Sent', at: 20, tone: 'plain' })
  // The waiting mail is a reminder: the link was handed over before.
  expect(first('waiting', { handedAt: 22 })).toMatchObject({ word: 'Sent' })
  // Also of a link that was never copied, as those of a list.
  for (const state of ['waiting', 'refused'] as const)
    expect(first(state, { copiedAt: null, handedAt: 22 })).toMatchObject({ word: 'Sent', at: 22, done: true })
})
