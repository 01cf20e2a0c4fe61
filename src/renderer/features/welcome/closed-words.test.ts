import { expect, it } from 'vitest'
import { closedWays } from './closed-words.ts'

it('offers to set old data aside only where trying again cannot bring it back', () => {
  expect(closedWays({ kind: 'keychain', problem: 'lost' }).setAside).toBe(true)
  expect(closedWays({ kind: 'store', problem: 'damaged' }).setAside).toBe(true)
  expect(closedWays({ kind: 'keychain', problem: 'locked' }).setAside).toBe(false)
  expect(closedWays({ kind: 'store', problem: 'newer' }).setAside).toBe(false)
})
