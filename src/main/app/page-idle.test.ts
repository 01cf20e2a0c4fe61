import { expect, it } from 'vitest'
import { createPageIdle } from './answer-call.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

/** Time that passes when told to. */
const createTime = () => {
  const waiting: { milliseconds: number; end: () => void }[] = []
  const wait = (milliseconds: number): Promise<void> => {
    if (milliseconds === 0) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ milliseconds, end: resolve })
    return promise
  }
  const pause = (milliseconds: number | null, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => resolve())
    return Promise.race([promise, wait(milliseconds ?? Number.POSITIVE_INFINITY)])
  }
  const pass = async (milliseconds: number) => {
    for (const one of waiting.splice(0))
      if (one.milliseconds <= milliseconds) one.end()
      else waiting.push(one)
    await turn()
  }
  return { wait, pause, pass }
}

const watched = () => {
  const { wait, pause, pass } = createTime()
  const pageIdle = createPageIdle({ wait, pause })
  const seen = { hasCome: false }
  pageIdle.whenIdle().then(() => {
    seen.hasCome = true
  })
  return { pageIdle, pass, seen }
}

it('is quiet when the page was answered and asked nothing more for a moment', async () => {
  const { pageIdle, pass, seen } = watched()
  await pass(500)
  expect(seen.hasCome).toBe(false)
  await pageIdle.during(Promise.resolve())
  await turn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = pageIdle.during(promise)
  await pass(500)
  expect(seen.hasCome).toBe(false)
  resolve()
  await call
  await pass(500)
  expect(seen.hasCome).toBe(false)
  await pass(500)
  expect(seen.hasCome).toBe(true)
})

it('does not wait for a call that takes long, as reading a list does', async () => {
  const { pageIdle, pass, seen } = watched()
  await pageIdle.during(Promise.resolve())
  pageIdle.during(new Promise(() => undefined))
  await turn()
  await pass(500)
  await pass(500)
  expect(seen.hasCome).toBe(true)
})

it('waits no longer than ten seconds for a page that never comes, or never ceases to ask', async () => {
  const never = watched()
  await never.pass(10_000)
  await never.pass(500)
  expect(never.seen.hasCome).toBe(true)
  const always = watched()
  await always.pageIdle.during(Promise.resolve())
  await turn()
  for (let moments = 0; moments < 19; moments += 1) {
    await always.pageIdle.during(Promise.resolve())
    await always.pass(500)
  }
  expect(always.seen.hasCome).toBe(false)
  await always.pageIdle.during(Promise.resolve())
  await always.pass(500)
  expect(always.seen.hasCome).toBe(true)
})
