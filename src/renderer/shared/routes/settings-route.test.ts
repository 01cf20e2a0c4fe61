import { expect, it } from 'vitest'
import { mendingRoute } from './settings-route.ts'

it('leads from a refused or missing key straight to its replacement, from mail to the mail server', () => {
  const key = { to: '/settings', search: { page: 'connections', replaceKey: 'c1' } }
  expect(mendingRoute({ code: 'key_refused' }, 'c1')).toEqual(key)
  expect(mendingRoute({ code: 'key_missing' }, 'c1')).toEqual(key)
  expect(mendingRoute({ code: 'mail_not_set_up' }, 'c1')).toEqual({
    to: '/settings',
    search: { page: 'mail' },
  })
  expect(mendingRoute({ code: 'redirected' }, 'c1')).toEqual({
    to: '/settings',
    search: { page: 'connections' },
  })
})
