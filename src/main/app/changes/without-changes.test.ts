import { describe, expect, it } from 'vitest'
import { type Event, initialState, nextTask, type SyncState } from './sync-state.ts'
import { day, hour, live, quiet, type Service } from './testing/simulate.ts'

describe('a service that tells no changes', () => {
  const plain: Service = (task, now) =>
    task.do === 'probe' ? { event: { type: 'not_offered', sure: true }, took: 5 } : quiet(task, now)

  it('is asked for the list at the start and every 15 minutes, and for nothing else but once', () => {
    const { asked, kinds } = live(plain, { during: 61 * 60_000 })
    expect(kinds).toEqual(['probe', 'import', 'import', 'import', 'import', 'import'])
    expect(asked[1]?.at).toBeLessThan(100)
  })

  it('is read by itself no more where that is switched off, and as often as it is set', () => {
    expect(live(plain, { state: initialState('current', null, 0), during: day }).count('import')).toBe(1)
    expect(live(plain, { state: initialState('current', null, 60), during: day }).count('import')).toBe(24)
    const set = live(plain, {
      during: 2 * hour,
      events: [[60_000, { type: 'settings_changed', refreshMinutes: 0 }]],
    })
    expect(set.count('import')).toBe(1)
  })

  it('is read when the window comes to the front after 5 minutes, not sooner', () => {
    const events: [number, Event][] = [
      [60_000, { type: 'window_focused' }],
      [120_000, { type: 'window_focused' }],
      [6 * 60_000, { type: 'window_focused' }],
      [7 * 60_000, { type: 'window_focused' }],
    ]
    const { asked, count } = live(plain, { during: 14 * 60_000, events })
    expect(count('import')).toBe(2)
    expect(asked.at(-1)?.at).toBe(6 * 60_000)
  })

  it('is asked for changes again after a test of the connection', () => {
    const { count } = live(plain, { during: hour, events: [[60_000, { type: 'key_confirmed' }]] })
    expect(count('probe')).toBe(2)
  })

  it('is read again after the clock was set back or forth', () => {
    const state: SyncState = { ...initialState('current', null, 15), offered: false, importTriedAt: 10 * day }
    expect(nextTask(state, 9 * day)).toEqual({ do: 'import' })
    expect(nextTask(state, 11 * day)).toEqual({ do: 'import' })
    expect(nextTask(state, 10 * day + 60_000)).toEqual({ do: 'pause', for: 14 * 60_000 })
  })

  it('is asked once more with each list where it did not say so itself, and when the network is back', () => {
    const unclear: Service = (task, now) =>
      task.do === 'probe' ? { event: { type: 'not_offered', sure: false }, took: 5 } : quiet(task, now)
    expect(live(unclear, { during: 31 * 60_000 }).kinds).toEqual([
      'probe',
      'import',
      'probe',
      'import',
      'probe',
      'import',
    ])
    const { asked } = live(unclear, { during: 10 * 60_000, events: [[60_000, { type: 'woken' }]] })
    expect(asked.at(-1)).toMatchObject({ at: 60_250, task: { do: 'probe' } })
  })
})
