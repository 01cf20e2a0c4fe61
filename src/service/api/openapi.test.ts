import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toCursor } from '../changes/read.ts'
import { startApp } from '../testing/service.ts'
import { createOpenApi } from './openapi.ts'
import type { ProblemKind } from './problem.ts'
import problems from './problems.json' with { type: 'json' }

const service = join(import.meta.dirname, '..')
const kinds = Object.keys(problems) as ProblemKind[]
const readTable = ['problem.ts', 'openapi.ts']

/** Which refusals stand in which file of the HTTP interface, by their kind. */
const refusals = ['api', 'server']
  .flatMap(folder => readdirSync(join(service, folder)).map(name => `${folder}/${name}`))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter(file => !readTable.some(name => file === `api/${name}`))
  .map(file => {
    const text = readFileSync(join(service, file), 'utf8')
    return [file, kinds.filter(kind => text.includes(`'${kind}'`))] as const
  })
  .filter(([, found]) => found.length > 0)

const lists = ['listAccounts', 'listRequests', 'readChanges']
const withKey = ['createConnectRequest', 'readAccount', 'readRequest', 'withdrawRequest', ...lists]
const every = [...withKey, 'health']

/** The operations that the refusals of a file belong to. */
const operationsOf: Record<string, string[]> = {
  'server/failure.ts': every,
  'api/routes.ts': withKey,
  'api/caller.ts': withKey,
  'api/create.ts': ['createConnectRequest'],
  'api/fields.ts': lists,
  'api/accounts.ts': ['readAccount'],
  'api/changes.ts': ['readChanges'],
}
/** A refusal in this file belongs to one of these operations, not to each. */
const either = { 'api/requests.ts': ['readRequest', 'withdrawRequest'] }
/** Refusals in these files concern paths and methods that are no operation: the introduction names them. */
const introduced = ['api/router.ts', 'server/app.ts']

type Described = { content?: Record<string, { examples?: object }> }

const documented = () => {
  const { paths } = createOpenApi('https://service.example')
  return new Map(
    Object.values(paths)
      .flatMap(path => Object.values(path))
      .map(({ operationId, responses }) => [
        operationId as string,
        Object.entries(responses as Record<string, Described>).flatMap(([status, answer]) =>
          Object.keys(answer.content?.['application/problem+json']?.examples ?? {}).map(kind => ({
            kind,
            status,
          })),
        ),
      ]),
  )
}

test('every refusal in the code is in the description, and none besides', () => {
  expect(refusals.map(([file]) => file).sort()).toEqual(
    [...Object.keys(operationsOf), ...Object.keys(either), ...introduced].sort(),
  )
  const expected = new Map(every.map(operation => [operation, new Set<string>()]))
  for (const [file, found] of refusals) {
    for (const operation of operationsOf[file] ?? []) {
      for (const kind of found) expected.get(operation)?.add(kind)
    }
  }
  expected.get('readRequest')?.add('not-found')
  expected.get('withdrawRequest')?.add('not-found').add('accepted-already')
  expect(Object.fromEntries(refusals)['api/requests.ts']).toEqual(['not-found', 'accepted-already'])

  const seen = documented()
  const sorted = (kinds: Iterable<string> = []) => [...kinds].sort()
  for (const operation of every) {
    const described = seen.get(operation)?.map(({ kind }) => kind)
    expect([operation, ...sorted(described)]).toEqual([operation, ...sorted(expected.get(operation))])
  }
  for (const answers of seen.values()) {
    for (const { kind, status } of answers) expect(`${problems[kind as ProblemKind].status}`).toBe(status)
  }
  const { description } = createOpenApi('').info
  for (const kind of ['not-found', 'method-not-allowed']) expect(description).toContain(kind)
})

test('what is refused says so as it is described', async () => {
  const { request, call, state } = await startApp('sqlite', { customers: 1, kept: { requests: 0 } })
  const create = '/connect/create-connect-request'
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    call(create, { method: 'POST', body, headers })
  const answers: [operation: string, kind: string, answer: Response][] = [
    ['createConnectRequest', 'not-json', await post('[]')],
    ['createConnectRequest', 'not-json-type', await post('{}', {})],
    ['createConnectRequest', 'field-wrong', await post('{"a":1}')],
    ['createConnectRequest', 'too-large', await post('x'.repeat(70_000))],
    ['createConnectRequest', 'too-many-links', await post('{"redirectUrl":"https://example.com"}')],
    ['createConnectRequest', 'key-refused', await request(create, { method: 'POST' })],
    ['readAccount', 'not-found', await call('/accounts/cus_none')],
    ['listAccounts', 'field-wrong', await call('/accounts?limit=0')],
    ['listRequests', 'field-wrong', await call('/connect/requests?after=x')],
    ['readRequest', 'not-found', await call('/connect/requests/req_none')],
    ['withdrawRequest', 'not-found', await call('/connect/requests/req_none/withdraw', { method: 'POST' })],
    ['readChanges', 'field-wrong', await call('/changes?wait=26')],
    ['readChanges', 'cursor-too-old', await call(`/changes?after=${toCursor({ number: 7, at: 7 })}`)],
  ]
  state.closing = true
  answers.push(['health', 'unavailable', await request('/healthz')])
  const described = documented()
  for (const [operation, kind, answer] of answers) {
    expect(described.get(operation)).toContainEqual({ kind, status: `${answer.status}` })
    expect(((await answer.json()) as { type: string }).type).toBe(`http://service.test/errors#${kind}`)
  }
})

test('the description of a new link allows no field that is refused', () => {
  const { schemas } = createOpenApi('').components
  expect(schemas.CreateRequest).toHaveProperty('additionalProperties', false)
})

test('the page of errors explains each kind, under the same policy as every page', async () => {
  const { request } = await startApp('sqlite', { customers: 1 })
  const page = await request('/errors')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const text = await page.text()
  for (const kind of kinds) expect(text).toContain(`id="${kind}"`)
})

test('the description names the company of who shows a key, and no company to anybody else', async () => {
  const { request, call } = await startApp('sqlite', { customers: 1 })
  expect(await (await call('/openapi.json')).json()).toMatchObject({
    'x-company': 'Brightwater Energy Advisors',
  })
  expect(await (await request('/openapi.json')).json()).not.toHaveProperty('x-company')
  const wrong = { headers: { authorization: `Bearer udc_${'x'.repeat(40)}` } }
  expect(await (await request('/openapi.json', wrong)).json()).not.toHaveProperty('x-company')
})

test('the description is put together once: that takes milliseconds, and anybody may ask for it', () => {
  const [one, other] = ['https://one.example', 'https://other.example'].map(createOpenApi)
  expect(other?.servers).toEqual([{ url: 'https://other.example' }])
  expect(other?.paths).toBe(one?.paths)
  expect(other?.components).toBe(one?.components)
})
