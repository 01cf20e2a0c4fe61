import { describe, expect, test } from 'vitest'
import { changePageSchema } from '../../contract/more.ts'
import { createConnectRequest } from '../store/links.ts'
import { changesBeyond, inSteps, oldChanges, removeSome } from '../store/steps/retention.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { toCursor } from './read.ts'

const day = 24 * 60 * 60 * 1000
const begin = Date.UTC(2026, 0, 5)

const start = async (kind: (typeof kinds)[number]) => {
  let time = begin
  const app = await startApp(kind, { customers: 1, now: () => time })
  const { db } = app.store
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const ask = async (query: string) => app.call(`/changes?${query}`)
  const page = async (query: string) => changePageSchema.parse(await (await ask(query)).json())
  return {
    db,
    page,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    now: () => time,
    status: async (query: string) => (await ask(query)).status,
    happen: async (times = 1) => {
      for (let i = 0; i < times; i += 1) {
        await createConnectRequest(db, { companyId, redirectUrl: 'https://example.com/', now: time })
      }
    },
    stored: () => db.selectFrom('changes').select('number').orderBy('number').execute(),
  }
}

describe.each(kinds)('a cursor on %s', kind => {
  test('leads through all that happened, page by page, and says when there is more', async () => {
    const { page, happen } = await start(kind)
    const first = await page('')
    expect(first).toMatchObject({ changes: [], more: false })
    await happen(7)
    const seen: string[] = []
    const more: boolean[] = []
    let { next } = first
    for (let count = 0; count < 4; count += 1) {
      const part = await page(`after=${next}&limit=3`)
      seen.push(...part.changes.map(({ id }) => id))
      more.push(part.more)
      next = part.next
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
    expect(more).toEqual([true, true, false, false])
    expect((await page('')).next).toBe(next)
  })

  test('that this service never gave is refused; one of another company or from before a restore is too old', async () => {
    const { page, happen, status } = await start(kind)
    for (const cursor of ['x', 'MQ', toCursor({ number: -1, at: 0 }), '%00', 'a'.repeat(600), '']) {
      expect.soft(await status(`after=${cursor}`), cursor).toBe(422)
    }
    for (const query of ['wait=26', 'wait=-1', 'wait=x', 'limit=0', 'limit=1001']) {
      expect.soft(await status(query), query).toBe(422)
    }
    await happen(2)
    const { next } = await page('')
    expect(await status(`after=${next}`)).toBe(200)
    for (const position of [
      { number: 2, at: begin + 1 },
      { number: 3, at: begin },
      { number: 0, at: 1 },
    ]) {
      expect.soft(await status(`after=${toCursor(position)}`)).toBe(position.number === 0 ? 200 : 410)
    }
  })

  test('is too old when what follows it is older than 30 days, whether it was removed or not', async () => {
    const { db, page, happen, pass, now, status, stored } = await start(kind)
    const { next: first } = await page('')
    await happen()
    const { next: second } = await page('')
    pass(29 * day)
    expect(await status(`after=${first}`)).toBe(200)
    pass(2 * day)
    expect(await status(`after=${first}`)).toBe(410)
    expect(await status(`after=${second}`)).toBe(200)
    await inSteps(
      () => removeSome(db, oldChanges(now())),
      () => false,
    )
    expect(await stored()).toEqual([])
    // No change follows this cursor: a reader who is there has missed none.
    expect(await page(`after=${second}`)).toMatchObject({ changes: [], next: second })
    expect(await status(`after=${first}`)).toBe(410)
    await happen()
    expect((await page(`after=${second}`)).changes).toHaveLength(1)
    expect(await status(`after=${first}`)).toBe(410)
  })

  test('old changes go in steps, from the beginning, and the young stay', async () => {
    const { db, happen, pass, now, stored } = await start(kind)
    await happen(450)
    pass(31 * day)
    await happen(2)
    expect(await removeSome(db, oldChanges(now()))).toBe(true)
    expect(await stored()).toHaveLength(252)
    expect((await stored())[0]).toEqual({ number: 201 })
    await inSteps(
      () => removeSome(db, oldChanges(now())),
      () => true,
    )
    expect(await stored()).toHaveLength(252)
    await inSteps(
      () => removeSome(db, oldChanges(now())),
      () => false,
    )
    expect(await stored()).toEqual([{ number: 451 }, { number: 452 }])
  })

  test('is too old where a company has more changes than are kept, and the latest stay', async () => {
    const { db, happen, stored, page, status } = await start(kind)
    const { next: first } = await page('')
    await happen(450)
    const { next: last } = await page('')
    expect(await removeSome(db, changesBeyond(450))).toBe(false)
    expect(await stored()).toHaveLength(450)
    expect(await removeSome(db, changesBeyond(10))).toBe(true)
    expect((await stored())[0]).toEqual({ number: 201 })
    await inSteps(
      () => removeSome(db, changesBeyond(10)),
      () => false,
    )
    expect((await stored()).map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, at) => 441 + at),
    )
    expect(await status(`after=${first}`)).toBe(410)
    expect(await page(`after=${last}`)).toMatchObject({ changes: [], next: last })
  })
})
