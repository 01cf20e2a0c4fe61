import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changePageSchema } from '../../../contract/more.ts'
import { createSource, kinds } from '../../testing/database.ts'
import { type Program, startProgram } from '../../testing/program.ts'
import { buildCommit, findCommitBefore } from '../../testing/program-before.ts'
import { migrations } from './migrations.ts'
import { type DataSource, openStore } from './open.ts'

const known = migrations.length
const before = findCommitBefore(known)
const why = 'commit' in before ? before.commit.slice(0, 8) : `left out: ${before.missing}`

/** Creates two links, has one accepted and withdraws the other, as a program and a customer do, and reads the change events. */
const work = async ({ ready: { baseUrl, apiKey } }: Program): Promise<string[]> => {
  const authorization = `Bearer ${apiKey}`
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization, 'content-type': 'application/json', ...init.headers }
    const answer = await fetch(baseUrl + path, { ...init, headers })
    expect([path, answer.status]).toEqual([path, init.method === 'POST' ? expect.toBeOneOf([200, 201]) : 200])
    return answer.json()
  }
  const { next } = await call('/changes')
  const create = async (): Promise<string> => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ redirectUrl: 'https://a.example/thanks', note: 'n', reference: 'r' })
    const made = await call('/connect/create-connect-request', { method: 'POST', headers, body })
    expect(await call('/connect/create-connect-request', { method: 'POST', headers, body })).toEqual(made)
    return made.redirect
  }
  const [accepted, withdrawn] = [await create(), await create()]
  const page = await fetch(accepted)
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const cookie = page.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const body = new URLSearchParams({ csrf, persona: 'three' })
  const share = { method: 'POST', body, headers: { cookie }, redirect: 'manual' } as const
  expect((await fetch(`${accepted}/invented`, share)).headers.get('location')).toBe(
    'https://a.example/thanks',
  )
  const { requests } = await call('/connect/requests')
  const { id } = requests.find(({ redirect }: { redirect: string }) => redirect === withdrawn)
  expect(await call(`/connect/requests/${id}/withdraw`, { method: 'POST' })).toMatchObject({
    state: 'withdrawn',
  })
  const { changes } = changePageSchema.parse(await call(`/changes?after=${next}`))
  const [connected] = changes.flatMap(change => (change.type === 'account.connected' ? [change.account] : []))
  expect((await call(`/accounts/${connected?.customerId}`)).utilityAccounts).toHaveLength(3)
  await call('/accounts')
  return changes.map(({ type }) => type)
}

const happened = ['link.created', 'link.created', 'account.connected', 'link.accepted', 'link.withdrawn']

const migrateWithThisVersion = async (source: DataSource) =>
  (await openStore(source, () => undefined)).close()

// Without the git history the tests are skipped, and the title says why.
describe.skipIf('missing' in before)(`the service of the version before (${why})`, () => {
  let folder = ''
  beforeAll(async () => {
    if ('commit' in before) folder = await buildCommit(before.commit)
  })

  test.each(kinds)('goes on, on %s, when this one brings the schema up to date', async kind => {
    const { source, remove } = await createSource(kind)
    onTestFinished(remove)
    const start = () => startProgram(source, ['--practice', '--customers', '5'], { folder })
    const running = await start()
    expect(await work(running)).toEqual(happened)
    await migrateWithThisVersion(source)
    expect(await work(running)).toEqual(happened)
    // After a migration that is not rolling, the version before refuses to start.
    const { rolling } = migrations.at(-1) ?? { rolling: false }
    if (rolling) expect(await work(await start())).toEqual(happened)
    else await expect(start()).rejects.toThrow(/version/)
    expect(await running.end()).toBe(0)
  })
})
