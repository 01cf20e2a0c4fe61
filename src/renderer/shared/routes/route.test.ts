import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf, readRoute, screenPaths } from './route.ts'

describe('a route', () => {
  it('comes back as it was, whatever an ID looks like', () => {
    const search = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(fc.constantFrom(...screenPaths), search, (to, search) => {
        expect(readRoute(hashOf({ to, search }))).toEqual({ to, search: { ...search } })
      }),
    )
  })

  it('that is only a screen is only its path', () => {
    expect(hashOf({ to: '/links' })).toBe('#/links')
    expect(readRoute('#/accounts?customer=007')).toEqual({ to: '/accounts', search: { customer: '007' } })
  })

  it.each(['', '#', '#/', '#/elsewhere', '#links', '#/links/', '#//links', '#/accounts#/links'])(
    'is none in %j',
    hash => {
      expect(readRoute(hash)).toBeNull()
    },
  )

  it('is read from any text', () => {
    fc.assert(fc.property(fc.string(), text => [null, 'object'].includes(readRoute(text) && 'object')))
  })
})
