import { describe, expect, test } from 'vitest'
import { changePageSchema, requestPageSchema } from '../../contract/more.ts'
import { createConnectRequest } from '../store/links.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { beginning, toCursor } from './read.ts'

const maxBytes = 2 * 1024 * 1024

/** A company with 600 requests, each with the longest notes that are allowed. */
const start = async (kind: (typeof kinds)[number]) => {
  const { store, call } = await startApp(kind, { customers: 1 })
  const { db } = store
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const notes = { reference: '名'.repeat(200), email: 'e'.repeat(320), note: '注'.repeat(2000) }
  const redirectUrl = `https://example.com/${'x'.repeat(2000)}`
  await db.transaction().execute(async trx => {
    for (let now = 0; now < 600; now += 1)
      await createConnectRequest(trx, { companyId, redirectUrl, ...notes, now: Date.now() + now })
  })
  /** Reads a page, and checks that it is at most 2 MB and that the event loop had turns meanwhile. */
  const page = async (path: string): Promise<unknown> => {
    let turns = 0
    const turn = () => {
      turns += 1
      timer = setImmediate(turn)
    }
    let timer = setImmediate(turn)
    const text = await (await call(path)).text()
    clearImmediate(timer)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes + 200)
    if (Buffer.byteLength(text) > maxBytes * 0.9) expect(turns).toBeGreaterThanOrEqual(3)
    return JSON.parse(text)
  }
  return page
}

test.each(kinds)(
  'the ID of a change does not come again where a number does, as after a fail-over that lost some on %s',
  async kind => {
    const { store, call } = await startApp(kind, { customers: 1 })
    const { id: companyId } = await store.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
    const createAt = async (now: number) => {
      await createConnectRequest(store.db, { companyId, redirectUrl: 'https://example.com/', now })
      const page = await (await call(`/changes?after=${toCursor(beginning)}`)).json()
      return changePageSchema.parse(page).changes.map(({ id }) => id)
    }
    const now = Date.now()
    const before = await createAt(now)
    await store.db.deleteFrom('changes').execute()
    await store.db.deleteFrom('change_heads').execute()
    const after = await createAt(now + 1)
    expect([before, after].map(({ length }) => length)).toEqual([1, 1])
    expect(after).not.toEqual(before)
  },
)

describe.each(kinds)('pages of long requests on %s', kind => {
  test('hold at most 2 MB, and lead to each of them and each change once', async () => {
    const page = await start(kind)
    const told: string[] = []
    let next = toCursor(beginning)
    for (let more = true; more; ) {
      const read = changePageSchema.parse(await page(`/changes?limit=1000&after=${next}`))
      told.push(...read.changes.map(({ id }) => id.split('_')[2] ?? ''))
      ;({ next, more } = read)
    }
    expect(told).toEqual(Array.from({ length: 600 }, (_, number) => `${number + 1}`))

    const listed: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const read = requestPageSchema.parse(
        await page(`/connect/requests?limit=1000${after && `&after=${after}`}`),
      )
      listed.push(...read.requests.map(({ id }) => id))
      after = read.nextCursor
    }
    expect(new Set(listed).size).toBe(600)
    expect(listed).toEqual(listed.toSorted().toReversed())
    expect(listed).toHaveLength(600)
  })
})
