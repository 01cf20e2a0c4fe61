import { describe, expect, it } from 'vitest'
import { chosenPlace } from './places.ts'

const groups = [
  { name: 'CA', utilityAccounts: 3 },
  { name: null, utilityAccounts: 2 },
]

describe('chosenPlace', () => {
  it('keeps what was chosen while it is there', () => {
    expect(chosenPlace(groups, { name: 'CA' })?.name).toBe('CA')
    expect(chosenPlace(groups, { name: null })).toEqual(groups[1])
  })

  it('takes the first where nothing is chosen, or a search has taken it away', () => {
    expect(chosenPlace(groups, null)?.name).toBe('CA')
    expect(chosenPlace(groups, { name: 'TX' })?.name).toBe('CA')
    expect(chosenPlace([], { name: 'TX' })).toBeNull()
  })
})
