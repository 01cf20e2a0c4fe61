import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  begin,
  type Event,
  type Following,
  isInStep,
  isWhole,
  nextTask,
  type Task,
} from './following.ts'

const hour = 3_600_000
const day = 24 * hour

type Request = Exclude<Task, { do: 'rest' }>
type Outcome = { event: Event | null; took: number }
type Service = (task: Request, now: number) => Outcome

const page = (next: string, more: Partial<Extract<Event, { type: 'page' }>> = {}): Event => ({
  type: 'page',
  next,
  more: false,
  count: 0,
  unreadable: 0,
  took: 25_000,
  ...more,
})
const failed = (trouble: Extract<Event, { type: 'failed' }>['trouble'], retryAfter: number | null = null) =>
  ({ type: 'failed', trouble, retryAfter }) satisfies Event

/** A service that offers all, and on which nothing happens. */
const quiet: Service = task => {
  switch (task.do) {
    case 'ask':
      return { event: { type: 'offered', cursor: 'c' }, took: 10 }
    case 'thanks':
      return { event: { type: 'thanked' }, took: 10 }
    case 'list':
      return { event: { type: 'listed', end: 'all' }, took: 1000 }
    case 'requests':
      return { event: { type: 'requested' }, took: 100 }
    case 'changes':
      return { event: page(task.after, { took: task.wait * 1000 }), took: task.wait * 1000 + 5 }
  }
}

/** Lives through a time in no time: what was asked of the service when, and the state at the end. */
const live = (
  service: Service,
  { state = begin('current', null, 15), during = hour, events = [] as [number, Event][] } = {},
) => {
  const asked: { at: number; task: Request }[] = []
  const coming = [...events]
  let now = 1_000_000
  const end = now + during
  const begun = now
  while (now < end) {
    const next = coming[0]
    if (next && now - begun >= next[0]) {
      coming.shift()
      state = after(state, next[1], { now, random: 0.5 })
      continue
    }
    const task = nextTask(state, now)
    if (task.do === 'rest') {
      const left = (next ? begun + next[0] : end) - now
      const rest = Math.min(task.for ?? left, left)
      now += Math.max(rest, 1)
      if (task.for !== null && rest >= task.for)
        state = after(state, { type: 'rested' }, { now, random: 0.5 })
      continue
    }
    asked.push({ at: now - begun, task })
    const { event, took } = service(task, now - begun)
    now += Math.max(took, 1)
    if (event) state = after(state, event, { now, random: 0.5 })
  }
  const count = (what: Request['do']) => asked.filter(({ task }) => task.do === what).length
  return { asked, count, state, kinds: asked.map(({ task }) => task.do) }
}

/** A service that is as `faulty` says between two times, else quiet; what waits when it begins is met as well. */
const during =
  (from: number, to: number, faulty: (task: Request) => Outcome): Service =>
  (task, now) => {
    const answer = quiet(task, now)
    const isMet = now < from && now + answer.took > from
    if (isMet) return { event: faulty(task).event, took: from - now }
    return now >= from && now < to ? faulty(task) : answer
  }
const always = (outcome: Outcome) => () => outcome

describe('following a connection', () => {
  it('takes a cursor, then the list, then the links, then waits for changes', () => {
    const { kinds, asked, state } = live(quiet, { during: 60_000 })
    expect(kinds.slice(0, 5)).toEqual(['ask', 'thanks', 'list', 'requests', 'changes'])
    expect(asked.slice(4, 7).map(({ task }) => task)).toEqual([
      { do: 'changes', after: 'c', wait: 0 },
      { do: 'changes', after: 'c', wait: 25 },
      { do: 'changes', after: 'c', wait: 25 },
    ])
    expect(isInStep(state)).toBe(true)
  })

  it('goes on from a stored cursor without the list', () => {
    const { kinds } = live(quiet, { state: begin('current', 'stored', 15), during: 60_000 })
    expect(new Set(kinds)).toEqual(new Set(['thanks', 'changes']))
  })

  it('asks once a minute without waiting where nobody looks, and never begins there', () => {
    const other = live(quiet, { state: begin('other', 'stored', 15) })
    expect(new Set(other.asked.map(({ task }) => JSON.stringify(task)))).toEqual(
      new Set(['{"do":"changes","after":"stored","wait":0}']),
    )
    expect(other.asked.length).toBeGreaterThan(50)
    expect(other.asked.length).toBeLessThan(70)
    expect(live(quiet, { state: begin('other', null, 15) }).asked).toEqual([])
    const shown = live(quiet, {
      state: begin('other', null, 15),
      events: [[30_000, { type: 'became', role: 'current' }]],
    })
    expect(shown.asked[0]).toMatchObject({ at: 30_000, task: { do: 'ask' } })
  })

  it('begins anew where the cursor is too old, once', () => {
    let old = true
    const service: Service = (task, now) => {
      if (task.do === 'changes' && old) {
        old = false
        return { event: { type: 'too_old' }, took: 5 }
      }
      return quiet(task, now)
    }
    const { kinds, count, state } = live(service, { state: begin('current', 'old', 15) })
    expect(kinds.slice(0, 6)).toEqual(['thanks', 'changes', 'ask', 'list', 'requests', 'changes'])
    expect(count('list')).toBe(1)
    expect(isInStep(state)).toBe(true)
  })
})

describe('faults', () => {
  it('follows again within 5 seconds of a restart, however long that took up to half a minute', () => {
    for (const gone of [100, 1_000, 3_000, 8_000, 20_000, 30_000]) {
      const service = during(60_000, 60_000 + gone, always({ event: failed('lost'), took: 2 }))
      const { asked } = live(service, { during: 3 * 60_000 })
      const back = asked.find(({ at }) => at >= 60_000 + gone)
      expect(back?.at).toBeLessThan(60_000 + gone + 5_000)
      // What is there already is told at once, so that nothing says for longer than need be that there is no network.
      expect(back?.task).toMatchObject({ do: 'changes', wait: 0 })
    }
  })

  it('asks less and less of a service that is gone for a day, and at once when the computer wakes up', () => {
    const { asked, state } = live(always({ event: failed('lost'), took: 2 }), {
      state: begin('current', 'c', 15),
      during: day,
    })
    expect(asked.length).toBeLessThan(day / 40_000)
    expect(isInStep(state)).toBe(false)
    const woken = live(during(0, 10 * hour, always({ event: failed('lost'), took: 2 })), {
      state: begin('current', 'c', 15),
      during: 11 * hour,
      events: [[10 * hour + 10_000, { type: 'woken' }]],
    })
    expect(woken.asked.some(({ at }) => at >= 10 * hour + 10_000 && at < 10 * hour + 10_600)).toBe(true)
  })

  it('asks once with a key that is refused, and goes on once a person proved it', () => {
    const { asked } = live(always({ event: failed('refused'), took: 2 }), {
      state: begin('current', 'c', 15),
      during: day,
      events: [
        [hour, { type: 'woken' }],
        [2 * hour, { type: 'focused' }],
      ],
    })
    expect(asked).toHaveLength(1)
    const proved = live(during(0, hour, always({ event: failed('refused'), took: 2 })), {
      state: begin('current', 'c', 15),
      during: 2 * hour,
      events: [[hour, { type: 'proved' }]],
    })
    expect(isInStep(proved.state)).toBe(true)
  })

  it.each([
    ['that answers at once with nothing, whatever it was told to wait', () => page('c', { took: 1 })],
    ['that has more without end and tells nothing', () => page(`${Math.random()}`, { took: 1, more: true })],
    ['that tells the same again and again', () => page('c', { took: 1, more: true, count: 500 })],
    ['whose cursor is always too old', (): Event => ({ type: 'too_old' })],
    ['that answers what is none', () => failed('unusable')],
    ['that has too much to do', () => failed('busy')],
  ])('makes no storm of a service %s', (_, answer) => {
    const service: Service = (task, now) =>
      task.do === 'changes' ? { event: answer(), took: 1 } : quiet(task, now)
    const { asked, count } = live(service)
    expect(asked.length).toBeLessThan(400)
    expect(count('list')).toBeLessThanOrEqual(5)
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
    expect(state.patience).toBe(12)
    expect(asked.filter(({ task }) => task.do === 'changes' && task.wait === 25)).toHaveLength(1)
  })

  it('reads the list anew where a change could not be read, and at most once in 15 minutes', () => {
    const service: Service = (task, now) =>
      task.do === 'changes'
        ? { event: page(`${now}`, { count: 1, unreadable: 1 }), took: 10_000 }
        : quiet(task, now)
    const { count, state } = live(service, { state: begin('current', 'c', 15), during: 2 * hour })
    expect(count('list')).toBeGreaterThan(6)
    expect(count('list')).toBeLessThanOrEqual(9)
    expect(isWhole(state)).toBe(false)
  })

  it('goes on with changes where the list cannot be read, and says that it is not all', () => {
    const service: Service = (task, now) =>
      task.do === 'list' ? { event: { type: 'unlisted' }, took: 100 } : quiet(task, now)
    const { count, state } = live(service)
    expect(count('changes')).toBeGreaterThan(100)
    expect(count('list')).toBe(4)
    expect(isInStep(state)).toBe(false)
  })

  it('comes to rest again after any events in any order, and asks for no more than that takes', () => {
    const event = fc.oneof(
      fc.constantFrom<Event>(
        { type: 'woken' },
        { type: 'focused' },
        { type: 'proved' },
        { type: 'became', role: 'current' },
        { type: 'became', role: 'other' },
        { type: 'set', refreshMinutes: 5 },
      ),
    )
    const fault = fc.constantFrom<Event>(
      failed('lost'),
      failed('busy', 1000),
      failed('unusable'),
      { type: 'too_old' },
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
        const last: [number, Event][] = [[1_000_000, { type: 'became', role: 'current' }]]
        const { state, asked } = live(service, {
          during: 2 * hour,
          events: [...happening.toSorted(([a], [b]) => a - b), ...last],
        })
        expect(isInStep(state)).toBe(true)
        expect(asked.length).toBeLessThan(1_500)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a service that tells no changes', () => {
  const plain: Service = (task, now) =>
    task.do === 'ask' ? { event: { type: 'not_offered' }, took: 5 } : quiet(task, now)

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
})
