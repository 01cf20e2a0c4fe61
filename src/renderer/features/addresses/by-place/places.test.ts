import { describe, expect, it } from 'vitest'
import { statesWords, totalOf } from './places.ts'

const groups = [
  { name: 'CA', utilityAccounts: 3 },
  { name: null, utilityAccounts: 2 },
]

it('adds up', () => {
  expect(totalOf(groups)).toBe(5)
  expect(totalOf([])).toBe(0)
})

describe('statesWords', () => {
  const words = (...names: (string | null)[]) =>
    statesWords(names.map(name => ({ name, utilityAccounts: 1 })))

  it('counts states, and says where territories are among them', () => {
    expect(words('CA', null)).toBe('1 state')
    expect(words('CA', 'Texas')).toBe('2 states')
    expect(words('CA', 'DC')).toBe('2 states and territories')
    expect(words('CA', 'Puerto Rico', 'TX')).toBe('3 states and territories')
    expect(words('PR')).toBe('1 territory')
    expect(words(null)).toBe('0 states')
  })
})
