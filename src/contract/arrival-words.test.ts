import { describe, expect, it } from 'vitest'
import { arrivalWords } from './arrival-words.ts'
import type { Arrival } from './model.ts'

const arrival = (name: string | null, customerId = `of ${name}`): Arrival => ({ customerId, name, at: 1 })
const told = { named: true, told: true }

describe('arrivalWords', () => {
  it.each([
    [['Maria Alvarez'], told, 'Maria Alvarez accepted'],
    [[null], told, 'A customer accepted'],
    [['Maria Alvarez'], { named: false, told: true }, 'A customer accepted'],
    [['Maria Alvarez', null, 'Jo Park'], told, '3 customers accepted'],
    [['Maria Alvarez'], { named: true, told: false }, 'New account: Maria Alvarez'],
    [[null], { named: true, told: false }, '1 new account'],
    [['A', 'B'], { named: true, told: false }, '2 new accounts'],
  ])('%j, %j: %s', (names, how, words) => {
    const arrivals = names.map((name, index) => arrival(name, `cus_${index}`))
    expect(arrivalWords(arrivals, how)).toBe(words)
  })

  it('counts a customer once', () => {
    expect(arrivalWords([arrival('Maria'), arrival('Maria')], told)).toBe('Maria accepted')
  })

  it('lets a name change nothing around it, and cuts it where nobody reads on', () => {
    expect(arrivalWords([arrival(' Ma\nria\u202e \u0007Alvarez ')], told)).toBe('Ma ria Alvarez accepted')
    expect(arrivalWords([arrival('שרה לוי')], told)).toBe('\u2068שרה לוי\u2069 accepted')
    expect(arrivalWords([arrival('\u202e\n')], told)).toBe('A customer accepted')
    expect(arrivalWords([arrival('👩‍🌾'.repeat(100))], told)).toBe(`${'👩‍🌾'.repeat(60)}… accepted`)
  })
})
