import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

const waiting = new Map<number, () => void>()
beforeEach(() => {
  let last = 0
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    last += 1
    waiting.set(last, act)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
})
afterEach(() => {
  waiting.clear()
  vi.unstubAllGlobals()
})
const beIdle = () => {
  const due = [...waiting]
  waiting.clear()
  for (const [, act] of due) act()
}
const scene = () => {
  const client = new QueryClient()
  const answers = new Map<string, (value: string) => void>()
  const ask = (name: string) =>
    client.fetchQuery({
      queryKey: [name],
      queryFn: () => new Promise<string>(done => answers.set(name, done)),
    })
  return { client, ask, answer: (name: string) => answers.get(name)?.('answer') }
}

it('waits for all that was asked, also for what one answer leads to, and acts once', async () => {
  const { client, ask, answer } = scene()
  const act = vi.fn()
  const state = ask('state')
  whenQuiet(client, act)
  beIdle()
  const all = state.then(() => ask('overview'))
  answer('state')
  await state
  beIdle()
  expect(act).not.toHaveBeenCalled()
  answer('overview')
  await all
  await expect.poll(() => waiting.size).toBe(1)
  beIdle()
  expect(act).toHaveBeenCalledTimes(1)
  const later = ask('later')
  answer('later')
  await later
  beIdle()
  expect(act).toHaveBeenCalledTimes(1)
})

it('does nothing once it was given up', () => {
  const { client } = scene()
  const act = vi.fn()
  whenQuiet(client, act)()
  beIdle()
  expect(act).not.toHaveBeenCalled()
})
