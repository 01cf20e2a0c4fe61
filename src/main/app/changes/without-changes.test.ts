import { describe, expect, it } from 'vitest'
import { begin, type Event, type Following, nextTask } from './following.ts'
import { day, hour, live, quiet, type Service } from './testing/simulated.ts'

describe('a service that tells no changes', () => {
  const plain: Service = (task, now) =>
    task.do === 'ask' ? { event: { type: 'not_offered', sure: true }, took: 5 } : quiet(task, now)

  it('is asked for the list at the start and every 15 minutes, and for nothing else but once', () => {
    const { asked, kinds } = live(plain, { during: 61 * 60_000 })
    expect(kinds).toEqual(['ask', 'list', 'list', 'list', 'list', 'list'])
    expect(asked[1]?.at).toBeLessThan(100)
  })

  it('is read by itself no more where that is switched off, and as often as it is set', () => {
    expect(live(plain, { state: begin('current', null, 0), during: day }).count('list')).toBe(1)
    expect(live(plain, { state: begin('current', null, 60), during: day }).count('list')).toBe(24)
    const set = live(plain, { during: 2 * hour, events: [[60_000, { type: 'set', refreshMinutes: 0 }]] })
    expect(set.count('list')).toBe(1)
  })

  it('is read when the window comes to the front after 5 minutes, not sooner', () => {
    const events: [number, Event][] = [
      [60_000, { type: 'focused' }],
      [120_000, { type: 'focused' }],
      [6 * 60_000, { type: 'focused' }],
      [7 * 60_000, { type: 'focused' }],
    ]
    const { asked, count } = live(plain, { during: 14 * 60_000, events })
    expect(count('list')).toBe(2)
    expect(asked.at(-1)?.at).toBe(6 * 60_000)
  })

  it('is asked for changes again after a test of the connection', () => {
    const { count } = live(plain, { during: hour, events: [[60_000, { type: 'proved' }]] })
    expect(count('ask')).toBe(2)
  })

  it('is read again after the clock was set back or forth', () => {
    const state: Following = { ...begin('current', null, 15), offered: false, listTriedAt: 10 * day }
    expect(nextTask(state, 9 * day)).toEqual({ do: 'list' })
    expect(nextTask(state, 11 * day)).toEqual({ do: 'list' })
    expect(nextTask(state, 10 * day + 60_000)).toEqual({ do: 'rest', for: 14 * 60_000 })
  })

  it('is asked once more with each list where it did not say so itself, and when the network is back', () => {
    const unclear: Service = (task, now) =>
      task.do === 'ask' ? { event: { type: 'not_offered', sure: false }, took: 5 } : quiet(task, now)
    expect(live(unclear, { during: 31 * 60_000 }).kinds).toEqual([
      'ask',
      'list',
      'ask',
      'list',
      'ask',
      'list',
    ])
    const { asked } = live(unclear, { during: 10 * 60_000, events: [[60_000, { type: 'woken' }]] })
    expect(asked.at(-1)).toMatchObject({ at: 60_250, task: { do: 'ask' } })
  })
})
