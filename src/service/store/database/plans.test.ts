import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readChanges, readHead } from '../../changes/read.ts'
import { createStore, kinds } from '../../testing/database.ts'
import { fillWithManyRows } from '../../testing/many-rows.ts'
import {
  countCompanyCustomers,
  findAccount,
  findAccounts,
  findCompanyCustomer,
  listCompanyCustomers,
  listSharedAccounts,
  readPageOfAccounts,
} from '../accounts.ts'
import { createKey, createStartKey, findKey, listKeys, markKeyUsed, revokeKey } from '../api-keys.ts'
import { invite, listPeople, removePerson } from '../colleagues.ts'
import { hasNamesake, renameCompany } from '../companies.ts'
import {
  declineConnectRequest,
  listConnectRequests,
  readConnectRequest,
  searchConnectRequests,
  startConnectRequest,
  withdrawConnectRequest,
} from '../connect-requests.ts'
import { once } from '../idempotency.ts'
import {
  createConnectRequest,
  createConnectRequestAlone,
  findConnectRequest,
  findStandingLink,
  renewStandingLink,
  standingLinkOf,
} from '../links.ts'
import { leaveNote, takeNote } from '../one-time-notes.ts'
import {
  createCompany,
  createCustomer,
  deleteCustomer,
  endSession,
  findLogin,
  findSignedInCustomer,
  findStaff,
  openSession,
  spendPasswordReset,
} from '../people.ts'
import { searchCustomers } from '../search.ts'
import { acceptLink, endShare, listSharesOfCustomer } from '../shares.ts'
import {
  changesBeyond,
  countKept,
  kept,
  oldAnswers,
  oldChanges,
  oldRequests,
  oldSessions,
  removeSome,
} from '../steps/retention.ts'
import { createCompile, type Store } from '../store.ts'
import { addUtilityAccount, listUtilityAccounts, removeUtilityAccount } from '../utility-accounts.ts'

/** The same store, recording every query that goes through it. */
const watch = (store: Store) => {
  const seen = new Map<string, CompiledQuery>()
  const prepared = new Map<string, CompiledQuery>()
  const compile = (node: RootOperationNode) => store.db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      const query = compile(node)
      // BEGIN, COMMIT and locks have no query plan.
      if (/^(select|insert|update|delete|with)/i.test(query.sql)) seen.set(query.sql, query)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const compileRead = createCompile(store.db, store.kind)
  const read: Store['read'] = query => {
    const compiled = compileRead(query)
    prepared.set(compiled.sql, CompiledQuery.raw(compiled.sql, [...compiled.parameters]))
    return store.read(query)
  }
  return { watched: { ...store, db, read }, seen, prepared }
}

const explain = async ({ db, kind }: Store, query: CompiledQuery): Promise<string> => {
  const prefix = kind === 'sqlite' ? 'explain query plan ' : 'explain '
  const { rows } = await db.executeQuery({
    ...query,
    query: sql`x`.toOperationNode(),
    sql: prefix + query.sql,
  })
  return rows.map(row => Object.values(row as object).at(-1)).join('\n')
}

/** PostgreSQL's generic plan, which it may use for a prepared statement from the sixth execution on. */
const explainForAny = ({ db }: Store, { sql: text, parameters }: CompiledQuery): Promise<string> =>
  db.connection().execute(async connection => {
    const run = (statement: string) => sql.raw<Record<string, string>>(statement).execute(connection)
    await run('set plan_cache_mode = force_generic_plan')
    await run(`prepare any_values as ${text}`)
    const values = parameters.map(value =>
      typeof value === 'number' ? value : `'${`${value}`.replaceAll("'", "''")}'`,
    )
    const { rows } = await run(`explain execute any_values(${values.join(', ')})`)
    await run('deallocate any_values')
    await run('reset plan_cache_mode')
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })

/** Full scans of a table or an index; subqueries and tables that are always small are allowed. */
const fullScan = {
  sqlite:
    /^SCAN (?!share$|looked$|counted$|found$|head$|search_words VIRTUAL TABLE INDEX \d+:\S*M|\(|CONSTANT)\S+/m,
  postgres:
    /Seq Scan on (?!companies|facts|company_users|api_keys|standing_links|rate_buckets|one_time_notes|change_heads|share\b)\w+/,
}

const useEverything = async (store: Store): Promise<void> => {
  const { db } = store
  const now = 2_000_000
  const company = { companyId: 'com_big' }
  const customerId = 'cus_000050000'
  await findAccount(store, 'com_big', 'ea_000050000')
  await readPageOfAccounts(store, { ...company, after: 'cus_000050000', limit: 100 })
  await findAccounts(store, 'com_big', ['cus_000050000', 'cus_000050001'])
  await readHead(store, 'com_big')
  await readChanges(store, { ...company, after: { number: 50_000, at: 49_999 }, limit: 501, now: 0 })
  await findKey(store, 'unknown')
  const key = await createKey(db, { ...company, name: 'Test', now })
  await createStartKey(db, { ...company, name: 'Start', now })
  await markKeyUsed(db, { id: `${key?.id}`, now })
  await listKeys(db, 'com_big')
  await revokeKey(db, { ...company, id: `${key?.id}`, now })
  const standing = await standingLinkOf(store, { ...company, now })
  await findStandingLink(db, standing)
  const renewed = await renewStandingLink(db, { ...company, now })
  const token = await createConnectRequest(db, { ...company, redirectUrl: 'https://example.com/', now })
  await findConnectRequest(db, token)
  await createConnectRequestAlone(store, { ...company, redirectUrl: 'https://example.com/', now })
  await listConnectRequests(db, { ...company, before: 'req_000090000', limit: 50 })
  await searchConnectRequests(db, 'somebody', { ...company, before: 'req_000090000', limit: 50 })
  await countKept(store, 'connect_requests', 100_000, 'com_big')
  await countKept(store, 'idempotency_keys', 100_000, 'com_big')
  const third = { ...company, id: 'req_000000003', now }
  await startConnectRequest(db, third)
  await declineConnectRequest(db, { ...third, reason: null })
  await readConnectRequest(db, 'com_big', 'req_000000003')
  await withdrawConnectRequest(db, { ...company, id: 'req_000000001', now })
  const start = { ...company, key: 'new', fingerprint: '', holder: 'h', now, free: true }
  await once(store, start, async () => ({ status: 201, body: '' }))
  await once(store, start, async () => ({ status: 201, body: '' }))
  await removeSome(db, oldAnswers(kept.answers + now))
  const after = { acceptedAt: 50_000, customerId }
  await listCompanyCustomers(db, { ...company, after, limit: 50 })
  await countCompanyCustomers(db, company.companyId)
  await searchCustomers(store, 'somebody street', { ...company, before: 500, limit: 51 })
  await findCompanyCustomer(db, { ...company, customerId })
  await listSharedAccounts(db, { ...company, customerIds: [customerId, 'cus_000050001'] })
  const accept = { ...company, customerId, utilityAccountIds: ['ea_000050000'], now }
  await acceptLink(db, { ...accept, link: { kind: 'request', id: 'req_000000002' } })
  await acceptLink(db, { ...accept, link: { kind: 'standing', token: renewed } })
  await listSharesOfCustomer(db, customerId)
  await endShare(db, { ...company, customerId, now })
  const person = { name: 'New', email: 'new@example.com', passwordHash: 'x', now }
  await createCustomer(db, person)
  await createCompany(db, { ...person, company: 'New' })
  await renameCompany(db, { ...company, name: 'Bigger', now })
  await hasNamesake(db, 'com_big')
  const { id } = (await listPeople(db, 'com_7'))[0] ?? { id: '' }
  const colleague = await invite(db, { companyId: 'com_7', id, email: 'colleague@example.com', now })
  const reset = { token: typeof colleague === 'string' ? '' : colleague.token, now }
  await spendPasswordReset(db, 'company_users', { ...reset, newHash: 'h', name: 'Colleague' })
  await removePerson(db, { companyId: 'com_7', id })
  const login = await findLogin(db, 'customers', 'new@example.com')
  const checked = { id: `${login?.id}`, passwordHash: 'x', now }
  const session = `${await openSession(db, 'customers', checked)}`
  await leaveNote(db, { session, text: 'secret', now })
  await takeNote(db, { session, now })
  await openSession(db, 'customers', { ...checked, newHash: 'y' })
  await findStaff(store, session, now)
  await findSignedInCustomer(store, session, now)
  await endSession(db, session)
  await removeSome(db, oldSessions(10))
  const nothing = { provider: null, account_number: null, street: null, city: null, state: null, zip: null }
  await addUtilityAccount(db, { customerId, account: nothing, now })
  await listUtilityAccounts(db, customerId)
  await removeUtilityAccount(db, { customerId, id: 'ea_000050000', now: 0 })
  await deleteCustomer(db, customerId, 0)
  await removeSome(db, oldChanges(kept.changes + 1000))
  await removeSome(db, changesBeyond(99_000))
  await removeSome(db, oldRequests(kept.requests + 1000))
}

describe.each(kinds)('at 100,000 customers on %s', kind => {
  test('every query finds its rows by an index', { timeout: 180_000 }, async () => {
    const store = await createStore(kind)
    await fillWithManyRows(store)
    const byName = store.db.selectFrom('customers').selectAll().where('name', '=', 'Nobody').compile()
    expect(await explain(store, byName)).toMatch(fullScan[kind])
    const { watched, seen, prepared } = watch(store)
    await useEverything(watched)
    expect(seen.size).toBeGreaterThan(30)
    expect(prepared.size).toBeGreaterThan(4)
    const check = (query: CompiledQuery, plan: string) =>
      expect.soft(plan, `${query.sql}\n\n${plan}\n`).not.toMatch(fullScan[kind])
    for (const query of [...seen.values(), ...prepared.values()]) check(query, await explain(store, query))
    if (kind === 'sqlite') return
    for (const query of prepared.values()) check(query, await explainForAny(store, query))
  })
})
