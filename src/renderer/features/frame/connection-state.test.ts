import { describe, expect, it } from 'vitest'
import type { AccountsSummary, Connection } from '../../../contract/model.ts'
import { clock } from '../../ui/text/when.ts'
import { connectionState } from './connection-state.ts'

const connection: Connection = {
  id: 'c1',
  name: 'Acme',
  company: 'Acme',
  kind: 'service',
  address: 'https://api.acme.example',
  portalAddress: null,
  pageAfterwards: null,
  offersChanges: null,
  upToDate: false,
  key: 'keychain',
  reachability: 'connected',
}
const now = new Date('2026-11-20T11:00:00').getTime()
const time = clock(new Date('2026-11-20T10:42:00').getTime())
const summary: AccountsSummary = {
  customers: 1000,
  ended: 0,
  utilityAccounts: 1336,
  newCustomers: 0,
  newest: null,
  asOf: new Date('2026-11-20T10:42:00').getTime(),
  upToDate: false,
  listOffered: true,
  refreshing: false,
  lastReading: null,
  missing: 0,
  readings: 0,
  utilities: [],
  states: [],
}
const online: Parameters<typeof connectionState>[2] = { reading: null, online: true, now }
const state = (change: Partial<Connection>, more: Partial<AccountsSummary> = {}, outside = online) =>
  connectionState({ ...connection, ...change }, { ...summary, ...more }, outside)

describe('connectionState', () => {
  it.each([
    [{ reachability: 'connected' }, 'Connected', 'ok'],
    [{ reachability: 'key_refused' }, 'API key refused', 'bad'],
    [{ reachability: 'unreachable' }, 'Not reachable', 'bad'],
    [{ reachability: 'failing' }, 'Service has a problem', 'bad'],
    [{ key: 'missing' }, 'API key missing', 'bad'],
  ] as const)('%j has a word of its own, and says how old the list is', (change, word, tone) => {
    expect(state(change)).toEqual({ words: `${word} · as of ${time} · 1,000 customers`, tone })
  })

  it('says that what changes comes by itself, unless something is wrong', () => {
    expect(state({}, { upToDate: true }).words).toBe('Connected · up to date · 1,000 customers')
    expect(state({ reachability: 'unreachable' }, { upToDate: true }).words).toMatch(
      new RegExp(`^Not reachable · as of ${time}`),
    )
  })

  it('says that the accounts could not be read, though the service answers', () => {
    const failed = { ok: false, failure: { code: 'unreadable_answer' } } as AccountsSummary['lastReading']
    const words = 'Connected · accounts not read'
    expect(state({}, { lastReading: failed }).words).toMatch(words)
    expect(state({}, { lastReading: failed }).tone).toBe('warn')
    expect(state({}, { lastReading: failed, asOf: null, customers: 1 }).words).toBe(`${words} · 1 customer`)
    expect(state({ reachability: 'unreachable' }, { lastReading: failed }).words).not.toMatch(/not read/)
    const noList = { ok: false, failure: { code: 'list_not_offered' } } as AccountsSummary['lastReading']
    expect(state({}, { lastReading: noList, listOffered: false }).words).not.toMatch(/not read/)
  })

  it('claims no connection before the first answer', () => {
    expect(state({ reachability: 'unknown' })).toEqual({
      words: `As of ${time} · 1,000 customers`,
      tone: 'idle',
    })
  })

  it('shows no time that has not come: it was written while the clock was ahead', () => {
    const ahead = { asOf: new Date('2027-01-01T10:42:00').getTime() }
    expect(state({}, ahead).words).toBe('Connected · 1,000 customers')
    expect(state({}, { ...ahead, upToDate: true }).words).toBe('Connected · up to date · 1,000 customers')
  })

  it('says how far the reading has come', () => {
    expect(state({}, { refreshing: true })).toEqual({ words: 'Reading…', tone: 'busy' })
    expect(state({}, { refreshing: true }, { ...online, reading: 1200 }).words).toBe('Reading… 1,200')
    expect(state({ reachability: 'unreachable' }, { refreshing: true }).words).toBe('Reading…')
    expect(state({ key: 'missing' }, { refreshing: true }).words).toMatch(/^API key missing/)
  })

  it('says where there is no data, or no list', () => {
    const nothing = { asOf: null, customers: 0, listOffered: null }
    expect(state({}, nothing)).toEqual({ words: 'Connected · no data yet', tone: 'ok' })
    expect(state({ reachability: 'unknown' }, nothing)).toEqual({ words: 'No data yet', tone: 'warn' })
    expect(state({}, { asOf: null, listOffered: false, customers: 1 }).words).toBe(
      'Connected · look-ups only · 1 customer',
    )
  })

  it('leaves it to the notice above to say that this computer is offline, but for practice data, which needs no network', () => {
    const offline = { ...online, online: false }
    expect(state({}, {}, offline)).toEqual({
      words: `As of ${time} · 1,000 customers`,
      tone: 'warn',
    })
    expect(state({ kind: 'practice' }, {}, offline).words).toMatch(/^Connected/)
  })
})
