import {
  changePageSchema,
  linkRequestSchema,
  namedAccountPageSchema,
  requestPageSchema,
} from '../../src/contract/more.ts'
import { type Answer, type Ask, type Check, expect, Skip } from './check.ts'
import { createPath, readLink } from './shapes.ts'

const json = { 'content-type': 'application/json' }

const readPage = (answer: Answer) => {
  expect(answer.status === 200, `the status is ${answer.status}`)
  const page = changePageSchema.safeParse(answer.json)
  expect(page.success, `a page of changes is another: ${page.error?.issues[0]?.path.join('.') ?? ''}`)
  return page.data ?? { changes: [], next: '', more: false }
}

const changes = async (ask: Ask, query = '') => readPage(await ask(`/changes${query}`))

const readRequest = (answer: Answer) => {
  expect(answer.status === 200, `the status is ${answer.status}`)
  const request = linkRequestSchema.safeParse(answer.json)
  expect(request.success, `a request is another: ${request.error?.issues[0]?.path.join('.') ?? ''}`)
  return request.data
}

/** Checks of optional additions to the interface, read-only ones. */
const reading: Check[] = [
  {
    level: 'more',
    title: 'gives a cursor that stands for now, and nothing after it but what happens later',
    run: async ask => {
      const { changes: none, next, more } = await changes(ask)
      expect(none.length === 0 && !more, 'there are changes without a cursor')
      const later = await changes(ask, `?after=${encodeURIComponent(next)}&wait=1&limit=1`)
      expect(later.next !== '', 'there is no next cursor')
    },
  },
  {
    level: 'more',
    title: 'refuses a cursor that it did not give, a wait or a limit out of range, and a missing key',
    run: async ask => {
      for (const query of ['after=conformance', 'wait=26', 'wait=-1', 'limit=0', 'limit=1001']) {
        const { status } = await ask(`/changes?${query}`)
        expect(status === 422, `?${query} is answered with ${status}, not 422`)
      }
      for (const path of ['/changes', '/connect/requests', '/connect/requests/conformance']) {
        expect((await ask(path, { key: null })).status === 401, `${path} is not refused without a key`)
      }
    },
  },
  {
    level: 'more',
    title: 'lists requests newest first, page by page, and none twice',
    run: async ask => {
      const seen: string[] = []
      let after = ''
      for (let page = 0; page < 3; page += 1) {
        const { data } = requestPageSchema.safeParse((await ask(`/connect/requests?limit=2${after}`)).json)
        expect(data !== undefined, 'a page is no object with requests and nextCursor')
        seen.push(...(data?.requests.map(({ createdAt, id }) => `${createdAt} ${id}`) ?? []))
        if (data?.nextCursor == null) break
        after = `&after=${encodeURIComponent(data.nextCursor)}`
      }
      expect(new Set(seen).size === seen.length, 'one came twice')
      const times = seen.map(line => line.split(' ')[0])
      expect(times.join() === times.toSorted().reverse().join(), 'an older one comes before a newer one')
      expect((await ask('/connect/requests/conformance-check')).status === 404, 'an unknown one is not 404')
    },
  },
  {
    level: 'more',
    title: 'tells whose account it is and since when, and answers 304 to the ETag of a page',
    run: async ask => {
      const answer = await ask('/accounts?limit=2')
      const page = namedAccountPageSchema.safeParse(answer.json)
      const [account] = page.data?.accounts ?? []
      if (account === undefined) throw new Skip('no account is listed')
      expect(typeof account.customer?.name === 'string', 'an account has no customer.name')
      expect(Number.isFinite(Date.parse(`${account.connectedAt}`)), 'connectedAt is no time')
      const tag = answer.headers.get('etag')
      expect(tag !== null, 'ETag is missing')
      const again = await ask('/accounts?limit=2', { headers: { 'if-none-match': `${tag}` } })
      expect(again.status === 304, `the same page is answered with ${again.status}, not 304`)
    },
  },
  {
    level: 'more',
    title: 'names a page that says thank you in x-thanks of its description',
    run: async ask => {
      const { json: description } = await ask('/openapi.json', { key: null })
      const thanks: unknown =
        typeof description === 'object' && description !== null
          ? Reflect.get(description, 'x-thanks')
          : undefined
      expect(typeof thanks === 'string' && URL.canParse(thanks), 'x-thanks is no URL')
      const { status } = await fetch(`${thanks}`, { redirect: 'manual' })
      expect(status === 200, `the page is answered with ${status}`)
    },
  },
]

const notes = { reference: 'Conformance', email: 'conformance@example.com', note: 'May be withdrawn.' }

/** The same for a link from creation to withdrawal. */
const writing: Check[] = [
  {
    level: 'more',
    writes: true,
    title:
      'keeps what is noted with a link, tells once that it was made and withdrawn, and answers just the link',
    run: async ask => {
      const { next } = await changes(ask)
      const body = JSON.stringify({ redirectUrl: 'https://example.com/conformance', ...notes })
      const made = await ask(createPath, { method: 'POST', headers: json, body })
      const link = readLink(made)
      expect(Object.keys(Object(made.json)).join() === 'redirect', 'the answer holds more than the link')
      const told = await changes(ask, `?after=${encodeURIComponent(next)}&wait=5`)
      const created = told.changes.find(
        change => change.type === 'link.created' && change.request.redirect === link,
      )
      if (created?.type !== 'link.created') return expect(false, 'link.created is not told')
      const { id, ...request } = created.request
      const same = Object.entries(notes).every(([name, value]) => Object(request)[name] === value)
      expect(same && request.state === 'open', 'the request does not hold what was noted')

      const withdrawn = readRequest(await ask(`/connect/requests/${id}/withdraw`, { method: 'POST' }))
      expect(withdrawn?.state === 'withdrawn', 'the request is not withdrawn')
      expect(
        readRequest(await ask(`/connect/requests/${id}`))?.state === 'withdrawn',
        'it is listed otherwise',
      )
      const after = await changes(ask, `?after=${encodeURIComponent(told.next)}`)
      const ended = after.changes.filter(change => 'request' in change && change.request.id === id)
      expect(ended.map(({ type }) => type).join() === 'link.withdrawn', 'link.withdrawn is not told once')
    },
  },
  {
    level: 'more',
    writes: true,
    title: 'refuses a reference, an email or a note that is too long',
    run: async ask => {
      for (const [name, most] of Object.entries({ reference: 200, email: 320, note: 2000 })) {
        const body = JSON.stringify({ redirectUrl: 'https://example.com/', [name]: 'x'.repeat(most + 1) })
        const { status } = await ask(createPath, { method: 'POST', headers: json, body })
        expect(status === 422, `${name} of ${most + 1} characters is answered with ${status}, not 422`)
      }
    },
  },
]

export const more: Check[] = [...reading, ...writing]
