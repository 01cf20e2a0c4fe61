import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { everyLink, linkOrders, linkStates } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { Link } from '../../../contract/model.ts'
import { fold } from '../../../contract/search/search-words.ts'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createLinkNumbers } from './link-numbers.ts'
import { createLinkPages, type LinkWindow } from './link-pages.ts'
import { foldLink } from './link-row.ts'
import { createPerhapsOwn } from './perhaps-own.ts'

const first = 2 ** 32
const names = ['Ann', 'Zoë', 'bob', 'Ann Lee', '']
const makers = [null, 'Desk', 'Night']
let db: Db

const fill = (rows: number) => {
  const insert = db.prepare(
    `INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, maker, progress,
       progress_at, archived, handed_at, request_id) VALUES (?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const mail = db.prepare(
    `INSERT INTO mail (id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts)
     VALUES (?, ?, ?, '', '', '', 'waiting', 1, 1, 1, 0)`,
  )
  db.transaction(() => {
    for (let n = 0; n < rows; n += 1) {
      const at = 1_000 + ((n * 37) % rows)
      const customer = names[n % names.length] ?? ''
      const redirectUrl = n % 7 === 0 ? null : 'https://example.com/'
      const url = n % 11 === 0 ? null : `https://c.example/r/${n}`
      const progress = [null, 'opened', 'accepted', 'withdrawn', null, 'replaced'][n % 6] ?? null
      const maker = makers[n % 3] ?? null
      const email = `${customer.slice(0, 1)}${n % 13}@Example.com`
      const folded = foldLink({ customer, email, note: '', redirectUrl, url, ...(maker ? { maker } : {}) })
      const state = url === null ? 'outcome_unknown' : n % 2 ? 'copied' : 'created'
      const row = [first + n, `l${n}`, customer, email, redirectUrl, url, state, at, at, folded, maker]
      insert.run(
        ...row,
        progress,
        progress === null ? null : at + n,
        n % 5 === 0 ? 1 : 0,
        n % 4 ? at : null,
        n % 8 === 0 ? null : `r${n}`,
      )
      if (n % 9 === 0) mail.run(`m${n}`, `l${n}`, `m${n}`)
    }
  })()
}

beforeEach(() => {
  db = openMemoryDatabase()
  migrate(db)
  db.exec("INSERT INTO connection (id, name, kind, address) VALUES ('c', 'c', 'service', 'https://x')")
})
afterEach(() => db.close())

/** What a row is sorted by. */
const keyOf = (link: Link, by: LinkList['by']): string | number =>
  ({
    created: link.createdAt,
    last: link.lastAt,
    state: link.state,
    email: link.email.toLowerCase(),
    customer: fold(link.customer || link.email),
  })[by]

/** Null where only a person here says so. */
const acceptedAt = (link: Link): number | null =>
  link.state === 'accepted' && link.requestId !== null ? link.stateAt : null

const isMeant = (link: Link, asked: LinkList): boolean =>
  (asked.counted ? link.url !== null : link.archived === asked.archived) &&
  (asked.acceptedFrom === null || (acceptedAt(link) ?? -1) >= asked.acceptedFrom) &&
  (asked.acceptedTo === null || (acceptedAt(link) ?? 10_000) < asked.acceptedTo) &&
  (asked.state === null || link.state === asked.state) &&
  (asked.from === null || link.createdAt >= asked.from) &&
  (asked.to === null || link.createdAt < asked.to) &&
  (asked.maker === null || (link.maker ?? '') === asked.maker) &&
  (asked.kind === null || (link.redirectUrl === null) === (asked.kind === 'standing')) &&
  (asked.mail === null || (link.mail !== null) === (asked.mail === 'with')) &&
  fold(asked.search)
    .split(' ')
    .every(word => fold([link.customer, link.email, link.maker].join('\n')).includes(word))

describe('the register', () => {
  const asked = fc.record({
    search: fc.constantFrom('', 'ann', 'ann lee', 'o', 'zo', 'ob', 'zz', 'lee an', 'example', 'desk', 'b3@'),
    state: fc.option(fc.constantFrom(...linkStates)),
    from: fc.option(fc.nat(4_500)),
    to: fc.option(fc.nat(4_500)),
    acceptedFrom: fc.option(fc.nat(8_000), { freq: 2 }),
    acceptedTo: fc.option(fc.nat(8_000), { freq: 2 }),
    daysFrom: fc.constant(null),
    daysTo: fc.constant(null),
    counted: fc.boolean(),
    maker: fc.option(fc.constantFrom('', 'Desk', 'Night', 'Nobody')),
    kind: fc.option(fc.constantFrom('personal' as const, 'standing' as const)),
    mail: fc.option(fc.constantFrom('with' as const, 'without' as const)),
    archived: fc.boolean(),
    followUp: fc.constant(false),
    by: fc.constantFrom(...linkOrders),
    descending: fc.boolean(),
  })

  it('shows what is asked for, in each order, whole or in windows, however many match', () => {
    // More than are looked at all at once.
    fill(3_500)
    const { page, numbers, slice } = createLinkPages(db, () => [])
    const all = [false, true].flatMap(archived => page(1, { archived, offset: 0, limit: 10_000 }).rows)
    expect(all).toHaveLength(3_500)
    const byNumber = new Map(all.map(link => [first + Number(link.id.slice(1)), link]))
    fc.assert(
      fc.property(asked, fc.nat(2_500), (list, offset) => {
        const meant = all.filter(link => isMeant(link, list))
        const shown = numbers(1, { ...list, offset: 0, limit: 10_000 }).flatMap(
          number => byNumber.get(number) ?? [],
        )
        const ids = shown.map(({ id }) => id)
        const sorted = (of: string[]) => of.toSorted().join(' ')
        expect(sorted(ids)).toBe(sorted(meant.map(({ id }) => id)))
        const way = list.descending ? -1 : 1
        const keys = shown.map(link => keyOf(link, list.by))
        expect(keys.join()).toBe(keys.toSorted((a, b) => (a < b ? -way : a > b ? way : 0)).join())
        const window = page(1, { ...list, offset, limit: 50 })
        expect(window.rows.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 50))
        if (!window.more && offset < ids.length) expect(window.total).toBe(ids.length)
        expect(window.total).toBeLessThanOrEqual(ids.length)
        const sliced: number[] = []
        for (let after: number | null = first - 1; after !== null; ) {
          const part = slice(1, list, after)
          sliced.push(...part.numbers)
          after = part.next
        }
        expect(sliced).toHaveLength(ids.length)
      }),
      { numRuns: 15 },
    )
  })

  it('says that there are more than it counted, and how many once they are met', () => {
    fill(3_500)
    const { page, numbers } = createLinkPages(db, () => [])
    const window: LinkWindow = { search: 'example', offset: 0, limit: 100 }
    expect(page(1, window)).toMatchObject({ more: true, total: 500 })
    expect(page(1, { ...window, offset: 2_500 })).toMatchObject({ more: false, total: 2_800 })
    expect(page(1, { ...window, offset: 2_750 })).toMatchObject({ more: false, total: 2_800 })
    expect(page(1, { ...window, search: 'b3@' })).toMatchObject({ more: false })
    expect(page(2, window)).toMatchObject({ rows: [], more: false, total: 0 })
    const few = { ...window, search: 'example z' }
    const { more, total } = page(1, few)
    const { length } = numbers(1, { ...few, limit: 10_000 })
    expect({ more, isTrue: total <= length, length }).toEqual({ more: true, isTrue: true, length: 700 })
  })

  /** The same database; how it goes about each statement that names its index is noted. */
  const watchPlans = () => {
    const plans: string[] = []
    const walks: string[] = []
    const watched = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'prepare') return Reflect.get(target, name)
        return (sql: string) => {
          if (sql.includes('INDEXED BY')) {
            walks.push(sql)
            const named = Object.fromEntries(
              [...sql.matchAll(/:(\w+)/g)].map(([, field]) => [field ?? '', 1]),
            )
            plans.push(JSON.stringify(target.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(named)))
          }
          return target.prepare(sql)
        }
      },
    })
    return { plans, walks, watched }
  }

  it('walks an index in each order, and filters without a row', () => {
    const { plans, watched } = watchPlans()
    fill(10)
    const { page } = createLinkNumbers(watched)
    const range = { offset: 0, limit: 10 }
    for (const by of linkOrders) page(1, { ...everyLink, by, upTo: first + 9 }, [], range)
    expect(plans).toHaveLength(5)
    for (const plan of plans) expect(plan).toMatch(/SEARCH l USING (COVERING )?INDEX link_\w+/)
    for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE')
    const filters = { maker: 'Desk', kind: 'standing', mail: 'with', from: 1 } as const
    page(1, { ...everyLink, ...filters, upTo: first + 9 }, [], range)
    expect(plans.at(-1)).toContain('INDEX link_created (<expr>=? AND archived=? AND created_at>?)')
  })

  it('sorts what a search finds by when it was created without a row, and by anything else too', () => {
    const { plans, watched } = watchPlans()
    fill(10)
    const { page } = createLinkNumbers(watched)
    const asked = { ...everyLink, search: 'bob', upTo: first + 9 }
    const found = page(1, asked, [], { offset: 0, limit: 10 })
    expect(found).toEqual({ numbers: [first + 7, first + 2], total: 2, more: false, arrived: 0 })
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain('USING COVERING INDEX link_number (number=? AND archived=?)')
    const byName = page(1, { ...asked, by: 'customer', descending: false }, [], { offset: 0, limit: 10 })
    expect(byName).toEqual({ ...found, numbers: found.numbers.toReversed() })
    expect(plans).toHaveLength(1)
  })

  it('looks at no row that does not hold the text, in whatever order and with a filter', () => {
    const { walks, watched } = watchPlans()
    fill(3_500)
    const { page } = createLinkNumbers(watched)
    const asked = {
      ...everyLink,
      by: 'customer' as const,
      mail: 'without' as const,
      search: 'example',
      upTo: first + 3_499,
    }
    expect(page(1, asked, [], { offset: 0, limit: 10 })).toMatchObject({ more: true })
    const walk = walks.filter(sql => sql.includes('link_name'))
    expect(walk).toHaveLength(1)
    // All that the index knows itself.
    expect(new Set(walk[0]?.match(/l\.\w+/g))).toEqual(new Set(['l.number', 'l.archived', 'l.who']))
    expect(page(1, asked, [], { offset: 2_480, limit: 10 })).toMatchObject({ total: 2_489, more: false })
  })

  it('looks for what may stand twice among those of unknown outcome alone', () => {
    const { plans, watched } = watchPlans()
    createPerhapsOwn(watched)
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(
      /SEARCH u USING INDEX link_unknown.*SEARCH told USING INDEX link_created \(.*created_at/,
    )
  })
})
