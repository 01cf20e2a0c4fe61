import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Event, initialState, isComplete, isToCompare, isUpToDate, reduce } from './sync-state.ts'
import { always, day, during, failed, hour, live, page, quiet, type Service } from './testing/simulate.ts'

describe('following a connection', () => {
  it('takes a cursor, then the list, then the links, then waits for changes', () => {
    const { kinds, asked, state } = live(quiet, { during: 60_000 })
    expect(kinds.slice(0, 5)).toEqual(['probe', 'describe', 'import', 'links', 'changes'])
    expect(asked.slice(4, 7).map(({ task }) => task)).toEqual([
      { do: 'changes', after: 'c', wait: 0 },
      { do: 'changes', after: 'c', wait: 25 },
      { do: 'changes', after: 'c', wait: 25 },
    ])
    expect(isUpToDate(state)).toBe(true)
  })

  it('goes on from a stored cursor without the list', () => {
    const { kinds } = live(quiet, { state: initialState('current', 'stored', 15), during: 60_000 })
    expect(new Set(kinds)).toEqual(new Set(['describe', 'changes']))
  })

  it('asks once a minute without waiting where nobody looks, and never begins there', () => {
    const other = live(quiet, { state: initialState('other', 'stored', 15) })
    expect(new Set(other.asked.map(({ task }) => JSON.stringify(task)))).toEqual(
      new Set(['{"do":"changes","after":"stored","wait":0}']),
    )
    expect(other.asked.length).toBeGreaterThan(50)
    expect(other.asked.length).toBeLessThan(70)
    expect(live(quiet, { state: initialState('other', null, 15) }).asked).toEqual([])
    const shown = live(quiet, {
      state: initialState('other', null, 15),
      events: [[30_000, { type: 'role_changed', role: 'current' }]],
    })
    expect(shown.asked[0]).toMatchObject({ at: 30_000, task: { do: 'probe' } })
  })

  it('compares accepted links with the list once list, links and the changes since are here', () => {
    const end = { more: false, unreadable: 0 }
    const stateAfter = (...events: Event[]) =>
      events.reduce(
        (state, event) => reduce(state, event, { now: 0, random: 0 }),
        initialState('current', 'c', 15),
      )
    const compared = page('d', { compared: true })
    const list: Event[] = [
      { type: 'offered', cursor: 'c' },
      { type: 'imported', end: 'all' },
    ]
    const read = stateAfter(compared, ...list, { type: 'links_read' })
    expect(isToCompare(read, end)).toBe(true)
    expect(isToCompare(read, { more: true, unreadable: 0 })).toBe(false)
    expect(isToCompare(read, { more: false, unreadable: 1 })).toBe(false)
    expect(isToCompare(stateAfter(...list), end)).toBe(false)
    // After a start that goes on from a stored cursor, too; and again where something was left, or the list was read while a page waited.
    expect(isToCompare(stateAfter(), end)).toBe(true)
    expect(isToCompare(stateAfter(page('d')), end)).toBe(true)
    expect(isToCompare(stateAfter(compared), end)).toBe(false)
  })

  it('begins anew where the cursor is too old, once', () => {
    let old = true
    const service: Service = (task, now) => {
      if (task.do === 'changes' && old) {
        old = false
        return { event: { type: 'cursor_too_old' }, took: 5 }
      }
      return quiet(task, now)
    }
    const { kinds, count, state } = live(service, { state: initialState('current', 'old', 15) })
    expect(kinds.slice(0, 6)).toEqual(['describe', 'changes', 'probe', 'import', 'links', 'changes'])
    expect(count('import')).toBe(1)
    expect(isUpToDate(state)).toBe(true)
  })
})

describe('faults', () => {
  it('follows again within 5 seconds of a restart, however long that took up to half a minute', () => {
    for (const gone of [100, 1_000, 3_000, 8_000, 20_000, 30_000]) {
      const service = during(60_000, 60_000 + gone, always({ event: failed('lost'), took: 2 }))
      const { asked } = live(service, { during: 3 * 60_000 })
      const back = asked.find(({ at }) => at >= 60_000 + gone)
      expect(back?.at).toBeLessThan(60_000 + gone + 5_000)
      // No long poll: the answer comes at once, so that the page stops showing the service as unreachable.
      expect(back?.task).toMatchObject({ do: 'changes', wait: 0 })
    }
  })

  it('asks less and less of a service that is gone for a day, and at once when the computer wakes up', () => {
    const { asked, state } = live(always({ event: failed('lost'), took: 2 }), {
      state: initialState('current', 'c', 15),
      during: day,
    })
    expect(asked.length).toBeLessThan(day / 40_000)
    expect(isUpToDate(state)).toBe(false)
    const woken = live(during(0, 10 * hour, always({ event: failed('lost'), took: 2 })), {
      state: initialState('current', 'c', 15),
      during: 11 * hour,
      events: [[10 * hour + 10_000, { type: 'woken' }]],
    })
    expect(woken.asked.some(({ at }) => at >= 10 * hour + 10_000 && at < 10 * hour + 10_600)).toBe(true)
  })

  it('asks once with a key that is refused, and goes on once a person proved it', () => {
    const { asked } = live(always({ event: failed('refused'), took: 2 }), {
      state: initialState('current', 'c', 15),
      during: day,
      events: [
        [hour, { type: 'woken' }],
        [2 * hour, { type: 'window_focused' }],
      ],
    })
    expect(asked).toHaveLength(1)
    const proved = live(during(0, hour, always({ event: failed('refused'), took: 2 })), {
      state: initialState('current', 'c', 15),
      during: 2 * hour,
      events: [[hour, { type: 'key_confirmed' }]],
    })
    expect(isUpToDate(proved.state)).toBe(true)
  })

  it('goes on after the key was refused once the service took it for something that a person did', () => {
    const service = during(0, hour, always({ event: failed('refused'), took: 2 }))
    const { state, asked } = live(service, {
      state: initialState('current', 'c', 15),
      during: 2 * hour,
      events: [
        [60_000, { type: 'key_not_refused' }],
        [hour, { type: 'key_not_refused' }],
      ],
    })
    expect(asked.filter(({ at }) => at < hour)).toHaveLength(2)
    expect(isUpToDate(state)).toBe(true)
  })

  it.each([
    ['that answers at once with nothing, whatever it was told to wait', () => page('c', { took: 1 })],
    ['that has more without end and tells nothing', () => page(`${Math.random()}`, { took: 1, more: true })],
    ['that tells the same again and again', () => page('c', { took: 1, more: true, count: 500 })],
    [
      'that tells the same under ever new cursors',
      () => page(`${Math.random()}`, { took: 1, more: true, count: 500, fresh: 0 }),
    ],
    [
      'that tells nothing under ever new cursors, now with more and now without',
      () => page(`${Math.random()}`, { took: 1, more: Math.random() < 0.5 }),
    ],
    [
      'whose cursors lead back to where it was',
      () => page(`${Math.random()}`, { took: 1, more: true, count: 1, advances: false }),
    ],
    ['whose cursor is always too old', (): Event => ({ type: 'cursor_too_old' })],
    ['that answers what is none', () => failed('unusable')],
    ['that has too much to do', () => failed('busy')],
  ])('makes no storm of a service %s', (_, answer) => {
    const service: Service = (task, now) =>
      task.do === 'changes' ? { event: answer(), took: 1 } : quiet(task, now)
    const { asked, count } = live(service)
    expect(asked.length).toBeLessThan(400)
    expect(count('import')).toBeLessThanOrEqual(5)
  })

  it('is asked at once again and again while each page tells something new, and when it is looked at again', () => {
    const busy: Service = (task, now) =>
      task.do === 'changes' && now < 60_000
        ? { event: page(`${now}`, { took: 1, more: true, count: 500 }), took: 100 }
        : quiet(task, now)
    expect(live(busy, { during: 60_000 }).count('changes')).toBeGreaterThan(500)
    const shown = live(quiet, {
      state: initialState('other', 'c', 15),
      during: 2 * hour,
      events: [[hour, { type: 'role_changed', role: 'current' }]],
    })
    const first = shown.asked.filter(({ at }) => at >= hour && at < hour + 100)
    expect(first.map(({ task }) => task.do)).toEqual(['describe', 'changes', 'changes'])
  })

  it('waits as long as the service asks', () => {
    const service = during(60_000, 61_000, always({ event: failed('busy', 120_000), took: 1 }))
    const { asked } = live(service, { during: 5 * 60_000 })
    expect(asked.find(({ at }) => at > 60_000)?.at).toBeGreaterThanOrEqual(180_000)
  })

  it('waits for less where something on the way ends what waits', () => {
    const proxy: Service = (task, now) =>
      task.do === 'changes' && task.wait > 15 ? { event: failed('lost'), took: 15_000 } : quiet(task, now)
    const { asked, state } = live(proxy)
    expect(state.longestWait).toBe(12)
    expect(asked.filter(({ task }) => task.do === 'changes' && task.wait === 25)).toHaveLength(1)
  })

  it('waits as long as before where the service itself was gone, and anew where the computer woke up', () => {
    const goes: Service = (task, now) =>
      now % (10 * 60_000) > 9 * 60_000 ? { event: failed('lost'), took: 2 } : quiet(task, now)
    expect(live(goes).state.longestWait).toBe(25)
    const restarts: Service = (task, now) => {
      const since = now % (10 * 60_000)
      if (since < 9 * 60_000) return quiet(task, now)
      return { event: failed(since < 9 * 60_000 + 300 ? 'lost' : 'busy'), took: 200 }
    }
    expect(live(restarts).state.longestWait).toBe(25)
    const proxy = during(0, 10 * 60_000, task =>
      task.do === 'changes' && task.wait > 6 ? { event: failed('lost'), took: 6_000 } : quiet(task, 0),
    )
    expect(live(proxy).state.longestWait).toBe(6)
    expect(live(proxy, { events: [[20 * 60_000, { type: 'woken' }]] }).state.longestWait).toBe(25)
  })

  it('reads the list anew where a change could not be read, and at most once in 15 minutes', () => {
    const service: Service = (task, now) =>
      task.do === 'changes'
        ? { event: page(`${now}`, { count: 1, unreadable: 1 }), took: 10_000 }
        : quiet(task, now)
    const { count, state } = live(service, { state: initialState('current', 'c', 15), during: 2 * hour })
    expect(count('import')).toBeGreaterThan(6)
    expect(count('import')).toBeLessThanOrEqual(9)
    expect(isComplete(state)).toBe(false)
  })

  it('goes on with changes where the list cannot be read, and says that it is not all', () => {
    const service: Service = (task, now) =>
      task.do === 'import' ? { event: { type: 'imported', end: 'part' }, took: 100 } : quiet(task, now)
    const { count, state } = live(service)
    expect(count('changes')).toBeGreaterThan(100)
    expect(count('import')).toBe(4)
    expect(isUpToDate(state)).toBe(false)
  })

  it('comes to rest again after any events in any order, and asks for no more than that takes', () => {
    const event = fc.oneof(
      fc.constantFrom<Event>(
        { type: 'woken' },
        { type: 'window_focused' },
        { type: 'key_confirmed' },
        { type: 'role_changed', role: 'current' },
        { type: 'role_changed', role: 'other' },
        { type: 'settings_changed', refreshMinutes: 5 },
      ),
    )
    const fault = fc.constantFrom<Event>(
      failed('lost'),
      failed('busy', 1000),
      failed('unusable'),
      { type: 'cursor_too_old' },
      page('x', { more: true, took: 1 }),
      page('y', { count: 3, unreadable: 1 }),
    )
    const faults = fc.array(fc.tuple(fc.nat({ max: 600_000 }), fc.nat({ max: 60_000 }), fault), {
      maxLength: 6,
    })
    const events = fc.array(fc.tuple(fc.nat({ max: 900_000 }), event), { maxLength: 8 })
    fc.assert(
      fc.property(faults, events, (listed, happening) => {
        const service: Service = (task, now) => {
          const found = listed.find(([from, long]) => now >= from && now < from + long)
          return found && task.do === 'changes' ? { event: found[2], took: 5 } : quiet(task, now)
        }
        const last: [number, Event][] = [[1_000_000, { type: 'role_changed', role: 'current' }]]
        const { state, asked } = live(service, {
          during: 2 * hour,
          events: [...happening.toSorted(([a], [b]) => a - b), ...last],
        })
        expect(isUpToDate(state)).toBe(true)
        // Long polls that were cut down to their shortest, 5 seconds, are 1,440 in 2 hours.
        expect(asked.length).toBeLessThan(1_800)
      }),
      { numRuns: 300 },
    )
  })
})
