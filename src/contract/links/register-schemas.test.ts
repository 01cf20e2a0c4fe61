import { expect, it } from 'vitest'
import { everyLink } from './register.ts'
import { linkListSchema } from './register-schemas.ts'

it('means every link where nothing is asked for', () => {
  expect(linkListSchema.parse({})).toEqual(everyLink)
})
