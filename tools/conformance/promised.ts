import { randomUUID } from 'node:crypto'
import { accountPageSchema, problemSchema } from '../../src/contract/http.ts'
import { type Answer, type Ask, type Check, expect, Skip } from './check.ts'
import { anyAccount, createPath, readLink } from './shapes.ts'

const json = { 'content-type': 'application/json' }

const expectProblem = (answer: Answer, status: number): void => {
  expect(answer.status === status, `the status is ${answer.status}, not ${status}`)
  const type = answer.headers.get('content-type')
  expect(type?.startsWith('application/problem+json') ?? false, `the content type is ${type}`)
  const problem = problemSchema.safeParse(answer.json)
  expect(problem.data?.status === status, 'the body does not repeat the status')
  expect(problem.data?.type !== undefined && problem.data.title !== undefined, 'type or title is missing')
}

const create = (ask: Ask, body: string | undefined, headers: Record<string, string> = {}) =>
  ask(createPath, {
    method: 'POST',
    headers: { ...(body !== undefined && json), ...headers },
    ...(body !== undefined && { body }),
  })

/** Checks of what our own service promises beyond the interface, read-only ones. */
const reading: Check[] = [
  {
    level: 'strict',
    title: 'answers 401 with WWW-Authenticate: Bearer for a missing and for a wrong key alike',
    run: async ask => {
      const answers = [
        await ask('/accounts', { key: null }),
        await ask('/accounts', { key: 'x' }),
        await ask('/accounts', { key: `udc_${'0'.repeat(40)}` }),
      ]
      for (const answer of answers) {
        expectProblem(answer, 401)
        expect(answer.headers.get('www-authenticate') === 'Bearer', 'WWW-Authenticate is missing')
      }
    },
  },
  {
    level: 'strict',
    title: 'answers 404 for an unknown account and an unknown path, 405 with Allow for another method',
    run: async ask => {
      expectProblem(await ask('/accounts/conformance-check'), 404)
      expectProblem(await ask('/conformance-check'), 404)
      const answer = await ask('/accounts', { method: 'DELETE' })
      expectProblem(answer, 405)
      expect(answer.headers.get('allow')?.includes('GET') ?? false, 'Allow is missing')
    },
  },
  {
    level: 'strict',
    title: 'reads an account by its electric account ID as well',
    run: async (ask, target) => {
      const { customerId, utilityAccounts } = await anyAccount(ask, target)
      const id = utilityAccounts.find(account => account.electricAccountId != null)?.electricAccountId
      if (id == null) throw new Skip('the account has no electric account ID')
      const answer = await ask(`/accounts/${encodeURIComponent(id)}`)
      expect(answer.text.includes(customerId), `answers ${answer.status}, not the same account`)
    },
  },
  {
    level: 'strict',
    title: 'pages the list by nextCursor, nobody twice, and refuses a limit out of range',
    run: async ask => {
      const seen = new Set<string>()
      let cursor = ''
      for (let page = 0; page < 3; page += 1) {
        const { data } = accountPageSchema.safeParse((await ask(`/accounts?limit=2${cursor}`)).json)
        expect(data !== undefined, 'a page is no object with accounts and nextCursor')
        for (const { customerId } of data?.accounts ?? []) {
          expect(!seen.has(customerId), `${customerId} came twice`)
          seen.add(customerId)
        }
        if (data?.nextCursor == null) break
        cursor = `&cursor=${encodeURIComponent(data.nextCursor)}`
      }
      expectProblem(await ask('/accounts?limit=0'), 422)
      expectProblem(await ask('/accounts?limit=1001'), 422)
      expectProblem(await ask('/accounts?cursor=conformance'), 422)
    },
  },
  {
    level: 'strict',
    title: 'sends JSON as application/json; charset=utf-8, and an X-Request-Id with every answer',
    run: async ask => {
      const answer = await ask('/accounts?limit=1')
      const type = answer.headers.get('content-type')
      expect(type === 'application/json; charset=utf-8', `the content type is ${type}`)
      for (const one of [answer, await ask('/conformance-check'), await ask('/accounts', { key: null })]) {
        expect(one.headers.has('x-request-id'), 'X-Request-Id is missing')
      }
    },
  },
  {
    level: 'strict',
    title: 'tells its health without a key, and describes itself',
    run: async ask => {
      expect((await ask('/healthz', { key: null })).status === 200, '/healthz is not 200')
      expect(
        (await ask('/openapi.json', { key: null })).text.includes('"openapi"'),
        '/openapi.json is missing',
      )
    },
  },
  {
    level: 'strict',
    title: 'refuses a body that is no JSON object, of another type, too large, or with a wrong field',
    run: async ask => {
      expectProblem(await create(ask, '{'), 400)
      expectProblem(await create(ask, '[]'), 400)
      expectProblem(await create(ask, 'x', { 'content-type': 'text/plain' }), 415)
      expectProblem(await create(ask, `{"a":"${'x'.repeat(70_000)}"}`), 413)
      expectProblem(await create(ask, '{"redirectUrl":"ftp://example.com/"}'), 422)
      expectProblem(await create(ask, '{"redirectUrl":"http://example.com/"}'), 422)
    },
  },
]

/** The same for creating links. */
const writing: Check[] = [
  {
    level: 'strict',
    writes: true,
    title: 'answers 201 with the one standing link for no body, an empty body and {}',
    run: async ask => {
      const answers = [await create(ask, undefined), await create(ask, ''), await create(ask, '{}')]
      expect(
        answers.every(({ status }) => status === 201),
        'the status is not 201',
      )
      expect(new Set(answers.map(readLink)).size === 1, 'the links differ')
    },
  },
  {
    level: 'strict',
    writes: true,
    title: 'makes a link of its own for each redirect URL',
    run: async ask => {
      const body = '{"redirectUrl":"https://example.com/conformance"}'
      const links = [readLink(await create(ask, body)), readLink(await create(ask, body))]
      expect(new Set(links).size === 2, 'two are the same')
    },
  },
  {
    level: 'strict',
    writes: true,
    title: 'honours Idempotency-Key: the same answer again, marked; 422 for another body',
    run: async ask => {
      const key = { 'idempotency-key': randomUUID() }
      const body = '{"redirectUrl":"https://example.com/conformance"}'
      const first = await create(ask, body, key)
      const again = await create(ask, body, key)
      expect(readLink(first) === readLink(again), 'the links differ')
      expect(again.headers.get('idempotency-replayed') === 'true', 'Idempotency-Replayed is missing')
      expectProblem(await create(ask, '{"redirectUrl":"https://example.com/other"}', key), 422)
    },
  },
]

export const promised: Check[] = [...reading, ...writing]
