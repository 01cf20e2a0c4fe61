import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectUrlSchema } from '../../contract/http.ts'
import { contentPolicy } from './http.ts'

test('the policy lets forms lead to the origin of the redirect URL', () => {
  expect(contentPolicy()).toMatch(/form-action 'self'$/)
  expect(contentPolicy('https://company.example:8443/thanks?a=1')).toMatch(
    /form-action 'self' https:\/\/company\.example:8443$/,
  )
  expect(contentPolicy('https://bücher.example/')).toMatch(
    /form-action 'self' https:\/\/xn--bcher-kva\.example$/,
  )
  expect(contentPolicy('http://[::1]:3000/done')).toMatch(/form-action 'self' http:$/)
})

test('no redirect URL can add a directive or a source of its own', () => {
  const count = contentPolicy().split(';').length
  const host = fc.string({ unit: fc.constantFrom(...";,'*!$&()+=~_a.-") })
  const url = fc.oneof(
    fc.webUrl(),
    host.map(text => `https://a${text}/`),
  )
  fc.assert(
    fc.property(url, text => {
      if (!redirectUrlSchema.safeParse(text).success) return
      const policy = contentPolicy(text)
      expect(policy.split(';')).toHaveLength(count)
      expect(policy).toMatch(/form-action 'self' [^\s;,'*]+$/)
    }),
  )
})
