import { expect, it } from 'vitest'
import { connectionTitle } from './connection-title.ts'

const service = {
  id: 'a',
  kind: 'service',
  name: 'api.acme.example',
  address: 'https://api.acme.example/v1',
} as const
const practice = {
  id: 'p',
  kind: 'practice',
  name: 'Practice data',
  address: 'http://127.0.0.1:4000',
} as const

it('names a connection by its company, unless somebody named it or it could be another one', () => {
  expect(connectionTitle(service, [service, practice], 'Acme Solar')).toBe('Acme Solar')
  expect(connectionTitle(service, [service], '')).toBe('api.acme.example')
  expect(connectionTitle({ ...service, name: 'East' }, [service], 'Acme Solar')).toBe('East')
  expect(connectionTitle(practice, [practice], 'Acme Solar')).toBe('Practice data')
  const second = { ...service, id: 'b' }
  expect(connectionTitle(service, [service, second], 'Acme Solar')).toBe('api.acme.example')
})
