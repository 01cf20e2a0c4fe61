import { describe, expect, it } from 'vitest'
import { arrivalMessage } from './arrival-messages.ts'
import type { Arrival } from './model.ts'

const arrival = (name: string | null, customerId = `of ${name}`): Arrival => ({ customerId, name, at: 1 })
const accepting = { named: true, accepted: true }

describe('arrivalWords', () => {
  it.each([
    [['Maria Alvarez'], accepting, 'Maria Alvarez accepted'],
    [[null], accepting, 'A customer accepted'],
    [['Maria Alvarez'], { named: false, accepted: true }, 'A customer accepted'],
    [['Maria Alvarez', null, 'Jo Park'], accepting, '3 customers accepted'],
    [['Maria Alvarez'], { named: true, accepted: false }, 'New account: Maria Alvarez'],
    [[null], { named: true, accepted: false }, '1 new account'],
    [['A', 'B'], { named: true, accepted: false }, '2 new accounts'],
  ])('%j, %j: %s', (names, how, words) => {
    const arrivals = names.map((name, index) => arrival(name, `cus_${index}`))
    expect(arrivalMessage(arrivals, how)).toBe(words)
  })

  it('counts a customer once', () => {
    expect(arrivalMessage([arrival('Maria'), arrival('Maria')], accepting)).toBe('Maria accepted')
  })

  it('lets a name change nothing around it, and cuts it where nobody reads on', () => {
    expect(arrivalMessage([arrival(' Ma\nria\u202e \u0007Alvarez ')], accepting)).toBe(
      'Ma ria Alvarez accepted',
    )
    expect(arrivalMessage([arrival('שרה לוי')], accepting)).toBe('\u2068שרה לוי\u2069 accepted')
    expect(arrivalMessage([arrival('\u202e\n')], accepting)).toBe('A customer accepted')
    expect(arrivalMessage([arrival('👩‍🌾'.repeat(100))], accepting)).toBe(`${'👩‍🌾'.repeat(60)}… accepted`)
    expect(arrivalMessage([arrival('A'.repeat(100))], { ...accepting, longest: 24 })).toBe(
      `${'A'.repeat(24)}… accepted`,
    )
  })
})
