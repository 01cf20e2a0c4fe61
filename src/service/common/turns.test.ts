import { describe, expect, test } from 'vitest'
import { createTurns, TooBusy } from './turns.ts'

/** One task at a time; `done`: the names of the tasks that ran, in order. */
const start = (most: number) => {
  const inTurn = createTurns({ atOnce: 1, most })
  const done: string[] = []
  const task = (name: string) => async () => {
    done.push(name)
  }
  const come = (from: string, count: number) =>
    Array.from({ length: count }, (_, at) => inTurn(from, task(`${from}${at}`)))
  return { inTurn, come, done }
}

describe('turns', () => {
  test('whoever comes behind a flood from elsewhere waits for one of it, not for all', async () => {
    const { come, done } = start(200)
    await Promise.all([...come('flood', 100), ...come('honest', 2), ...come('other', 1)])
    expect(done.indexOf('honest0')).toBe(1)
    expect(done.indexOf('other0')).toBeLessThanOrEqual(3)
    expect(done.indexOf('honest1')).toBeLessThanOrEqual(5)
    expect(done).toHaveLength(103)
    expect(done.filter(name => name.startsWith('flood'))).toEqual(
      Array.from({ length: 100 }, (_, at) => `flood${at}`),
    )
  })

  test('a crowd is refused rather than queued for ever, and makes room for others', async () => {
    const { come, done } = start(30)
    const flood = Promise.allSettled(come('flood', 100))
    const honest = await Promise.all(come('honest', 2))
    expect(honest).toHaveLength(2)
    const outcomes = await flood
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(refused).toHaveLength(100 - 1 - 28)
    expect(refused.every(({ reason }) => reason instanceof TooBusy)).toBe(true)
    expect(done.slice(0, 4)).toEqual(['flood0', 'honest0', 'flood1', 'honest1'])
  })

  test('of many who have one each, the last to come is refused, and everybody else has a turn', async () => {
    const { inTurn, done } = start(3)
    const begun = Array.from('abcdef', from => inTurn(from, async () => void done.push(from)))
    const outcomes = await Promise.allSettled(begun)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(done).toEqual(['a', 'b', 'c', 'd'])
  })

  test('work that fails holds nobody up', async () => {
    const { inTurn, come } = start(30)
    const failed = inTurn('a', () => Promise.reject(new Error('broken')))
    const rest = come('a', 2)
    await expect(failed).rejects.toThrow('broken')
    expect(await Promise.all(rest)).toHaveLength(2)
    expect(await Promise.all(come('a', 1))).toHaveLength(1)
  })
})
