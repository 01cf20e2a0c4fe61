import { describe, expect, it } from 'vitest'
import type { AccountsSummary, Connection } from '../../../contract/model.ts'
import { connectionState } from './connection-state.ts'

const connection: Connection = {
  id: 'c1',
  name: 'Acme',
  kind: 'service',
  address: 'https://api.acme.example',
  portalAddress: null,
  key: 'keychain',
}
const now = new Date('2026-11-20T11:00:00').getTime()
const summary: AccountsSummary = {
  customers: 250,
  utilityAccounts: 312,
  newCustomers: 0,
  asOf: new Date('2026-11-20T10:42:00').getTime(),
  listOffered: true,
  refreshing: false,
  lastReading: null,
  utilities: [],
  states: [],
}
const words = (change: Partial<AccountsSummary>, reading: number | null = null) =>
  connectionState(connection, { ...summary, ...change }, reading, now).words

describe('connectionState', () => {
  it('says how old the list is and how long', () => {
    expect(words({})).toBe('As of 10:42 · 250 accounts')
  })

  it('says how far the reading has come', () => {
    expect(words({ refreshing: true })).toBe('Reading…')
    expect(words({ refreshing: true }, 1200)).toBe('Reading… 1,200')
  })

  it('says where there is no list, or none yet', () => {
    expect(words({ asOf: null, listOffered: false, customers: 1 })).toBe('Look-ups only · 1 account')
    expect(words({ asOf: null, listOffered: null })).toBe('Accounts not read yet')
  })

  it('says first that the key is missing', () => {
    const state = connectionState({ ...connection, key: 'missing' }, summary, null, now)
    expect(state).toEqual({ words: 'API key missing', tone: 'bad' })
  })
})
