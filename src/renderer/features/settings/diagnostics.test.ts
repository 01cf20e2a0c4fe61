import { expect, it } from 'vitest'
import type { AppState } from '../../../contract/model.ts'
import { diagnostics } from './diagnostics.ts'

const state: AppState = {
  version: '0.1.0',
  platform: 'linux',
  host: 'chromium',
  store: { state: 'open', persistence: 'disk', damaged: false, notice: null },
  dataFolder: '/home/ann/data',
  keychainWaiting: false,
  keysLeft: 0,
  connections: [
    {
      id: 'c1',
      name: 'Acme Solar',
      company: 'Acme Solar',
      kind: 'service',
      address: 'https://api.acme.example',
      portalAddress: 'https://portal.acme.example',
      pageAfterwards: 'https://acme.example/thanks',
      offersChanges: true,
      upToDate: true,
      key: 'keychain',
      reachability: 'connected',
    },
  ],
  currentId: 'c1',
  begins: 'inbox',
  practice: 'off',
  settings: { theme: 'system', notifications: 'names', refreshMinutes: 15, maps: false, followUpDays: 3 },
}

it('has versions and states, and nothing that names a person, a company or a place', () => {
  const text = diagnostics(state, undefined, Date.UTC(2026, 10, 24))
  expect(text).toContain(
    'connection 1 (in use): service, key keychain, connected, changes true, up to date true',
  )
  expect(text).toContain('time: 2026-11-24T00:00:00.000Z')
  expect(text).not.toMatch(/acme|home|ann|c1\b/i)
})
