import { describe, expect, it } from 'vitest'
import { emptyLink } from '../draft.ts'
import { linkResolver } from './link-schema.ts'

const errorsOf = async (values: Partial<typeof emptyLink>) => {
  const { errors } = await linkResolver({ ...emptyLink, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

describe('the form of a link', () => {
  it('needs nothing', async () => {
    expect(await errorsOf({})).toEqual({})
  })

  it('says what is wrong beside the field', async () => {
    expect(await errorsOf({ email: 'nope', redirectUrl: 'http://example.com' })).toEqual({
      email: 'An address such as name@example.com',
      redirectUrl: 'A full address that starts with https://',
    })
    expect(await errorsOf({ redirectUrl: 'https://me:pass@example.com' })).toEqual({
      redirectUrl: 'No user name or password in the address',
    })
  })

  it('accepts what the service accepts', async () => {
    expect(await errorsOf({ email: ' a@b.example ', redirectUrl: 'http://127.0.0.1:8080/back' })).toEqual({})
  })
})
