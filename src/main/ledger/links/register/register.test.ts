import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkMails, linkOrders, linkStates } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../contract/model.ts'
import { normalize } from '../../../../contract/search/search-words.ts'
import { memoryLedger } from '../../testing/ledger-file.ts'
import { explainedBy } from '../../testing/query-plans.ts'

const names = ['Ann', 'Zoë', 'bob', 'Ann Lee', "O'Dell", '']
const makers = [null, 'Desk', 'Night']
const hour = 3_600_000
let at: ReturnType<typeof memoryLedger>
beforeEach(() => {
  at = memoryLedger()
})
afterEach(() => at.db.close())

const fill = (rows: number) => {
  const { db, ledger } = at
  const insert = db.prepare(
    `INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, url, state, created_at, state_at, last_at, maker, progress,
       progress_at, archived, handed_at, request_id, customer_id, follow_up_at)
       VALUES (?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const end = db.prepare(
    "INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, raw) VALUES (?, ?, 1, 7, '')",
  )
  for (const seq of [1, 2]) end.run(seq, `cus_${seq * 2}`)
  db.transaction(() => {
    for (let n = 0; n < rows; n += 1) {
      const time = (1_000 + ((n * 37) % rows)) * hour
      const customer = names[n % names.length] ?? ''
      const redirectUrl = n % 7 === 0 ? null : 'https://page.test/'
      const url = n % 11 === 0 ? null : `https://c.example/r/${n}`
      const progress = [null, 'opened', 'accepted', 'withdrawn', null, 'replaced'][n % 6] ?? null
      const email = `${customer.slice(0, 1)}${n % 13}@Example.com`
      const state = url === null ? 'outcome_unknown' : n % 2 ? 'copied' : 'created'
      const came = progress === null ? null : time + n * hour
      const customerId = progress === 'accepted' ? `cus_${n % 10}` : null
      const row = [
        n % 50 === 49 ? 2 : 1,
        `l${n}`,
        customer,
        email,
        redirectUrl,
        url,
        state,
        time,
        time,
        time + (n % 9),
      ]
      const more = [
        makers[n % 3],
        progress,
        came,
        n % 5 === 0 ? 1 : 0,
        n % 4 ? time : null,
        n % 8 ? `r${n}` : null,
        customerId,
        n % 3 ? null : ((n * 53) % 40) * 24 * hour,
      ]
      insert.run(...row, ...more)
      if (n % 9) continue
      ledger.mails.add([
        { id: `m${n}`, linkId: `l${n}`, messageId: `m${n}`, to: '', subject: '', text: '', createdAt: 1 },
      ])
      if (n % 2) ledger.mails.markSending(`m${n}`, 2)
      if (n % 2)
        ledger.mails.end(`m${n}`, {
          ...{ state: 'handed', at: 1, dueAt: 1, attempts: 1 },
          problem: null,
          answer: null,
        })
    }
  })()
}

/** The value that a row is sorted by. */
const keyOf = (link: Link, { by, descending }: LinkList): string | number =>
  ({
    created: link.createdAt,
    last: link.endedAt ?? link.lastAt,
    state: linkStates.indexOf(link.endedAt === null ? link.state : 'ended'),
    email: link.email.toLowerCase(),
    // Those without a day come last either way.
    'follow-up': link.followUpAt ?? (descending ? -1 : Number.MAX_SAFE_INTEGER),
    customer: `${normalize(link.customer)}\n${normalize(link.email)}`.replace(/^\n/, ''),
  })[by]

/** Null if only staff said that the link was accepted. */
const acceptedAt = (link: Link): number | null =>
  link.state === 'accepted' && link.requestId !== null ? link.stateAt : null

/** As the help describes search: each typed word begins a word that the row shows, or is part of the end of its link. */
const isFound = (link: Link, search: string): boolean => {
  const kind = link.redirectUrl ? 'page.test' : 'Standing link'
  const shown = normalize([link.customer, link.email, link.maker ?? '', kind].join(' '))
  const words = shown.split(/[^\p{L}\p{N}]+/u)
  const whole = shown.split(/\s+/).map(word => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const end = link.url === null ? '' : (link.url.split('/').at(-1) ?? '')
  return normalize(search)
    .split(' ')
    .every(typed => {
      const parts = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
      const isPart = typed.length >= 3 && end.includes(typed)
      const begins = (all: string[], part: string) => all.some(word => word.startsWith(part))
      return isPart || end === typed || parts.every(part => begins([...words, ...whole], part))
    })
}

const isMeant = (link: Link, asked: LinkList): boolean => {
  const accepted = acceptedAt(link)
  return (
    (asked.counted ? link.url !== null : link.archived === asked.archived) &&
    (asked.acceptedFrom === null || (accepted !== null && accepted >= asked.acceptedFrom)) &&
    (asked.acceptedTo === null || (accepted !== null && accepted < asked.acceptedTo)) &&
    (asked.state === null ||
      (asked.state === 'ended'
        ? link.endedAt !== null
        : link.state === asked.state && link.endedAt === null)) &&
    (asked.from === null || link.createdAt >= asked.from) &&
    (asked.to === null || link.createdAt < asked.to) &&
    (asked.maker === null || (link.maker ?? '') === asked.maker) &&
    (asked.kind === null || (link.redirectUrl === null) === (asked.kind === 'standing')) &&
    (asked.mail === null ||
      (asked.mail === 'waiting'
        ? link.mail?.state === 'waiting'
        : (link.mail !== null) === (asked.mail === 'with'))) &&
    (asked.search === '' || isFound(link, asked.search))
  )
}

describe('the register', () => {
  const time = (most: number) =>
    fc.option(
      fc.nat(most).map(n => n * hour),
      { freq: 2 },
    )
  const asked: fc.Arbitrary<LinkList> = fc.record({
    search: fc.constantFrom(
      '',
      '',
      'ann',
      'ann lee',
      'o',
      'zoe',
      'bo',
      'zz',
      'lee an',
      'exam',
      'des',
      "o'd",
      'odell',
      '123',
    ),
    state: fc.option(fc.constantFrom(...linkStates), { freq: 2 }),
    from: time(4_500),
    to: time(4_500),
    acceptedFrom: time(8_000),
    acceptedTo: time(8_000),
    reached: fc.constant(null),
    counted: fc.boolean(),
    maker: fc.option(fc.constantFrom('', 'Desk', 'Night', 'Nobody')),
    kind: fc.option(fc.constantFrom('personal' as const, 'standing' as const)),
    mail: fc.option(fc.constantFrom(...linkMails)),
    archived: fc.boolean(),
    followUp: fc.constant(false),
    by: fc.constantFrom(...linkOrders),
    descending: fc.boolean(),
  })

  it('shows what is asked for, in each order, whole or in windows, and counts it', () => {
    fill(2_500)
    const { page, numbers, count, byNumbers } = at.ledger.links
    const all = [false, true].flatMap(archived => page(1, { archived, offset: 0, limit: 10_000 }).rows)
    expect(all).toHaveLength(2_450)
    fc.assert(
      fc.property(asked, fc.nat(1_500), (list, offset) => {
        const meant = all.filter(link => isMeant(link, list))
        const shown = byNumbers(numbers(1, { ...list, offset: 0, limit: 10_000 }))
        const ids = shown.map(({ id }) => id)
        expect(ids.toSorted()).toEqual(meant.map(({ id }) => id).toSorted())
        const way = list.descending ? -1 : 1
        const keys = shown.map(link => keyOf(link, list))
        expect(keys.join()).toBe(keys.toSorted((a, b) => (a < b ? -way : a > b ? way : 0)).join())
        const window = page(1, { ...list, offset, limit: 50 })
        expect(window.rows.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 50))
        expect(window.more ? window.total < ids.length : window.total === ids.length).toBe(true)
        expect(count(1, list)).toBe(ids.length)
      }),
      { numRuns: 60 },
    )
  })

  it('is counted to 1,000 and as far as it is shown, the whole of it to the end', () => {
    fill(2_500)
    const { page } = at.ledger.links
    const window = { search: 'exam', offset: 0, limit: 100 }
    expect(page(1, window)).toMatchObject({ more: true, total: 1_000 })
    expect(page(1, { ...window, offset: 1_500 })).toMatchObject({ more: true, total: 1_600 })
    expect(page(1, { ...window, offset: 1_900 })).toMatchObject({ more: false, total: 1_950 })
    expect(page(1, { offset: 0, limit: 10 })).toMatchObject({ more: false, total: 1_950 })
    expect(page(2, window)).toMatchObject({ more: false, total: 50 })
  })

  it('stays as it was up to a row, and says how many came', () => {
    const { links } = at.ledger
    const add = (id: string) => {
      links.add(1, { id, customer: 'Ann', email: '', note: '', redirectUrl: null, createdAt: 5 })
      expect(links.page(1, { offset: 0, limit: 9 }).rows.map(link => link.id)).not.toContain(id)
      links.setUrl({ id, url: `https://x.example/${id}`, at: 6 })
      links.endMaking(id)
    }
    add('one')
    const { latest } = links.page(1, { offset: 0, limit: 9 })
    add('two')
    const window = { upTo: latest, offset: 0, limit: 9 }
    expect(links.page(1, window)).toMatchObject({
      total: 1,
      arrived: 1,
      latest,
      rows: [{ id: 'one', alike: true }],
    })
    expect(links.page(1, { ...window, search: 'bob' })).toMatchObject({ total: 0, arrived: 0 })
    expect(links.page(1, { offset: 0, limit: 9 })).toMatchObject({ total: 2, arrived: 0 })
  })

  it('shows what is to be followed up: handed over long ago without an answer, or due on the day that was chosen', () => {
    const { links, mails } = at.ledger
    const add = (id: string, copiedAt: number | null, followUpAt: number | null = null) => {
      links.add(1, { id, customer: id, email: '', note: '', redirectUrl: 'https://x.example', createdAt: 1 })
      links.setUrl({ id, url: `https://x.example/${id}`, at: 1 })
      links.endMaking(id)
      if (copiedAt !== null) links.markCopied(id, copiedAt)
      if (followUpAt !== null) links.edits.edit(1, id, { followUpAt }, 100)
    }
    add('long ago', 10)
    add('lately', 60)
    add('never', null)
    add('chosen', 60, 70)
    add('later', 10, 90)
    add('mail waits', 10)
    add('mail refused', 10)
    add('mail refused, chosen', 10, 70)
    add('mail refused, copied since', 10)
    for (const linkId of [
      'mail waits',
      'mail refused',
      'mail refused, chosen',
      'mail refused, copied since',
    ]) {
      mails.add([{ id: linkId, linkId, messageId: linkId, to: '', subject: '', text: '', createdAt: 1 }])
      if (linkId === 'mail waits') continue
      const end = { state: 'refused', problem: 'recipient_refused', answer: null } as const
      mails.end(linkId, { ...end, at: 11, dueAt: 11, attempts: 1 })
    }
    links.markCopied('mail refused, copied since', 12)
    const due = { handedBefore: 50, until: 80 }
    const shown = (search = '') =>
      links.page(1, { followUp: true, due, search, offset: 0, limit: 9 }).rows.map(({ id }) => id)
    expect(shown()).toEqual(['mail refused, copied since', 'mail refused, chosen', 'chosen', 'long ago'])
    expect(shown('ago')).toEqual(['long ago'])
    const counts = links.page(1, { followUp: true, due, offset: 0, limit: 0 })
    expect(counts).toMatchObject({ rows: [], total: 4, more: false })
    expect(links.count(1, { followUp: true, due })).toBe(4)
    links.edits.archive(links.numbersOf(1, ['chosen']), true, 200)
    expect(shown()).toEqual(['mail refused, copied since', 'mail refused, chosen', 'long ago'])
  })

  it.each(['', 'exam'])(
    'is walked by an index in each order, also where words find nearly all: "%s"',
    search => {
      fill(1_500)
      const { db, ledger } = at
      const plans = explainedBy(db, sql => sql.includes('ORDER BY') && sql.includes('OFFSET'))
      for (const by of linkOrders) ledger.links.page(1, { search, by, offset: 0, limit: 10 })
      for (const by of linkOrders)
        ledger.links.page(1, { search, by, descending: false, offset: 0, limit: 10 })
      expect(plans).toHaveLength(2 * linkOrders.length)
      for (const plan of plans) expect(plan).toMatch(/SEARCH l USING (COVERING )?INDEX link_\w+/)
      for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE')
    },
  )
})
