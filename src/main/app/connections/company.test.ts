import { expect, test } from 'vitest'
import { titleOf } from './company.ts'

const connection = {
  kind: 'service' as const,
  address: 'https://api.sun.example:8443/v1',
  company: 'Sun & Co',
}

test.each([
  ['api.sun.example', 'Sun & Co'],
  ['api.sun.example:8443', 'Sun & Co'],
  ['api.sun.example:8443 (2)', 'Sun & Co'],
  ['api.sun.example – West office', 'api.sun.example – West office'],
  ['api.sun.example.old', 'api.sun.example.old'],
  ['West office', 'West office'],
])('a connection named %s is shown as %s', (name, title) => {
  expect(titleOf({ ...connection, name })).toBe(title)
})
