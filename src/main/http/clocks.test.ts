import { expect, it } from 'vitest'
import { createClocks } from './clocks.ts'

const day = 86_400_000
const noon = Date.parse('2026-11-20T12:00:00Z')
const at = 'https://api.example.com'
const header = (time: number) => new Date(time).toUTCString()

/** The clocks with this computer's own, which a test sets. */
const clocksAt = (local: number) => {
  const own = { time: local }
  return { own, clocks: createClocks(() => own.time) }
}
/** Near this time: real time passes during a test. */
const about = (time: number) => expect.closeTo(time, -5)

it('a clock that is ahead counts for nothing once a service told the time', () => {
  const { clocks } = clocksAt(noon + 40 * day)
  expect([clocks.confirmedAt(at), clocks.now(at)]).toEqual([null, noon + 40 * day])
  clocks.record(`${at}/changes?after=1`, header(noon))
  expect([clocks.confirmedAt(`${at}/v1`), clocks.now(at), clocks.confirmedNow()]).toEqual([
    about(noon),
    about(noon),
    about(noon),
  ])
})

it('one that is behind, or a little ahead, counts as it is', () => {
  for (const local of [noon - 40 * day, noon + 60_000, noon]) {
    const { clocks } = clocksAt(local)
    clocks.record(at, header(noon))
    expect(clocks.confirmedAt(at)).toBe(local)
  }
})

it('it goes by the last answer, and by its own clock where a service tells no time', () => {
  const { clocks, own } = clocksAt(noon + 40 * day)
  clocks.record(at, 'soon')
  clocks.record('https://other.example', null)
  expect([clocks.confirmedAt(at), clocks.confirmedAt('https://other.example')]).toEqual([own.time, own.time])
  clocks.record(at, header(noon))
  clocks.record(at, header(noon + day))
  expect(clocks.confirmedAt(at)).toEqual(about(noon + day))
  expect(clocks.confirmedNow()).toEqual(about(noon + day))
})

it('it keeps the time of a service where a later answer, such as the page of a proxy, has none', () => {
  const { clocks } = clocksAt(noon + 40 * day)
  clocks.record(at, header(noon))
  clocks.record(at, null)
  expect([clocks.confirmedAt(at), clocks.confirmedNow()]).toEqual([about(noon), about(noon)])
})

it('a copy of an answer that was kept on the way makes no clock look ahead', () => {
  const { clocks } = clocksAt(noon)
  clocks.record(`${at}/openapi.json`, header(noon - day / 2), `${day / 2000}`)
  expect(clocks.confirmedAt(at)).toBe(noon)
  clocks.record(at, header(noon - day), 'soon')
  expect(clocks.confirmedAt(at)).toEqual(about(noon - day))
})

it('the first answer of each service is told', () => {
  const { clocks } = clocksAt(noon)
  let first = 0
  clocks.onFirstAnswer(() => {
    first += 1
  })
  for (const url of [at, `${at}/x`, 'https://other.example']) clocks.record(url, null)
  expect(first).toBe(2)
})

it('hours that the computer slept, which its own count of time leaves out, are not taken for a clock that is ahead', () => {
  const { clocks, own } = clocksAt(noon)
  clocks.record(at, header(noon))
  own.time = noon + day
  clocks.woken()
  expect([clocks.confirmedAt(at), clocks.now(at), clocks.confirmedNow()]).toEqual([null, noon + day, null])
  clocks.record(at, header(noon + day))
  expect(clocks.confirmedAt(at)).toBe(noon + day)
})

it('a clock that was ahead before the computer slept dates nothing by itself until the next answer', () => {
  const { clocks, own } = clocksAt(noon + 40 * day)
  clocks.record(at, header(noon))
  own.time += day
  clocks.woken()
  expect([clocks.confirmedAt(at), clocks.now(at), clocks.confirmedNow()]).toEqual([
    null,
    about(noon + day),
    null,
  ])
})

it('takes no age that is no count of seconds', () => {
  const clocks = createClocks(() => Date.UTC(2026, 0, 5))
  for (const age of ['-Infinity', '-9e9', '1e400']) {
    clocks.record('https://a.example', 'Mon, 05 Jan 2026 00:00:00 GMT', age)
    expect(clocks.now('https://a.example')).toBe(Date.UTC(2026, 0, 5))
  }
})

it('a clock that was ahead before the computer slept confirms nothing by an answer without a time', () => {
  const { clocks } = clocksAt(noon + 40 * day)
  clocks.record(at, header(noon))
  clocks.woken()
  clocks.record(at, null)
  expect([clocks.confirmedAt(at), clocks.now(at), clocks.confirmedNow()]).toEqual([
    about(noon),
    about(noon),
    about(noon),
  ])
})
