import { z } from 'zod'
import { createAnswerSchema, listQuerySchema, problemSchema } from '../../contract/http.ts'
import {
  changePageSchema,
  changeQuerySchema,
  createMoreSchema,
  linkRequestSchema,
  namedAccountPageSchema,
  namedAccountSchema,
  requestPageSchema,
  requestQuerySchema,
} from '../../contract/more.ts'
import type { ProblemKind } from './problem.ts'
import problems from './problems.json' with { type: 'json' }

/** An operation: what it answers (a status, and the schema of its body) and with which kinds it refuses. */
export type Operation = {
  operationId: string
  summary: string
  description?: string
  query?: z.ZodObject
  headers?: Record<string, string>
  body?: string
  answers: Record<number, [description: string, schema?: string]>
  refuses: readonly ProblemKind[]
  open?: boolean
}

const always = ['forbidden', 'internal', 'unavailable', 'full'] as const
const withKey = ['key-refused', 'too-many', ...always] as const

const operations: Record<`${'get' | 'post'} /${string}`, Operation> = {
  'post /connect/create-connect-request': {
    operationId: 'createConnectRequest',
    summary: 'Create a connect link',
    description:
      'With redirectUrl: a link of its own, with what the company notes for itself. Without: the standing link of the company, the same at every call, with which nothing is noted.',
    headers: {
      'Idempotency-Key': 'The same key within 24 hours answers the same link; 1 to 255 characters.',
    },
    body: 'CreateRequest',
    answers: { 201: ['The link', 'CreateAnswer'] },
    refuses: [
      ...(['not-json', 'bad-request', 'in-progress', 'too-large', 'not-json-type', 'field-wrong'] as const),
      ...(['key-reused', 'too-many-links', ...withKey] as const),
    ],
  },
  'get /accounts/{accountId}': {
    operationId: 'readAccount',
    summary: 'Read one account by the ID of its customer or of one of its electric accounts',
    answers: { 200: ['The account', 'Account'] },
    refuses: ['not-found', ...withKey],
  },
  'get /accounts': {
    operationId: 'listAccounts',
    summary: 'List the accounts of every customer who shares with the company',
    query: listQuerySchema,
    headers: { 'If-None-Match': 'the ETag of the page before' },
    answers: { 200: ['A page, with an ETag', 'AccountPage'], 304: ['The page is the same as before'] },
    refuses: ['field-wrong', ...withKey],
  },
  'get /changes': {
    operationId: 'readChanges',
    summary: 'What happened to links and accounts after a cursor, each once and in order',
    description:
      'Without after: no changes, and next is now. Take that cursor first, then read the list, then follow the changes.',
    query: changeQuerySchema,
    answers: { 200: ['The changes, oldest first', 'ChangePage'] },
    refuses: ['field-wrong', 'cursor-too-old', ...withKey],
  },
  'get /connect/requests': {
    operationId: 'listRequests',
    summary: 'List the links for one customer, newest first',
    description: 'Those that were withdrawn are removed after 90 days.',
    query: requestQuerySchema,
    answers: { 200: ['A page', 'RequestPage'] },
    refuses: ['field-wrong', ...withKey],
  },
  'get /connect/requests/{id}': {
    operationId: 'readRequest',
    summary: 'Read one of them',
    answers: { 200: ['The request', 'Request'] },
    refuses: ['not-found', ...withKey],
  },
  'post /connect/requests/{id}/withdraw': {
    operationId: 'withdrawRequest',
    summary: 'Withdraw one, so that its link no longer works; again changes nothing',
    answers: { 200: ['The request, withdrawn', 'Request'] },
    refuses: ['not-found', 'accepted-already', ...withKey],
  },
  'get /healthz': {
    operationId: 'health',
    summary: 'Whether the service is up',
    answers: { 200: ['It is'] },
    refuses: always,
    open: true,
  },
}

const schemas = {
  CreateRequest: createMoreSchema,
  CreateAnswer: createAnswerSchema,
  Account: namedAccountSchema,
  AccountPage: namedAccountPageSchema,
  ChangePage: changePageSchema,
  Request: linkRequestSchema,
  RequestPage: requestPageSchema,
  Problem: problemSchema,
}

const describeSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const contentOf = (name: string, type = 'application/json', more: object = {}) => ({
  content: { [type]: { schema: { $ref: `#/components/schemas/${name}` }, ...more } },
})

/** The refusals of an operation by their status; those of one status stand side by side. */
const describeRefusals = (kinds: readonly ProblemKind[]) =>
  Object.fromEntries(
    [...Map.groupBy(kinds, kind => problems[kind].status)].map(([status, same]) => {
      const examples = same.map(kind => [kind, { value: { type: `/errors#${kind}`, ...problems[kind] } }])
      const content = contentOf('Problem', 'application/problem+json', {
        examples: Object.fromEntries(examples),
      })
      return [String(status), { description: same.map(kind => problems[kind].title).join('; '), ...content }]
    }),
  )

const ofQuery: Record<string, string> = {
  cursor: 'from the answer before',
  after: 'from the answer before',
  wait: 'Seconds that the answer may wait for something to happen; at most 20 requests of a key wait at one process of the service.',
}

const parametersOf = (path: string, { query, headers = {} }: Operation) => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  }),
  ...Object.entries((query && describeSchema(query).properties) ?? {}).map(([name, schema]) => {
    return { name, in: 'query', schema, description: ofQuery[name] }
  }),
  ...Object.entries(headers).map(([name, description]) => {
    return { name, in: 'header', schema: { type: 'string' }, description }
  }),
]

const describeOperation = (path: string, operation: Operation) => {
  const { operationId, summary, description, body, answers, refuses, open } = operation
  const answered = Object.entries(answers).map(([status, [description, schema]]) => [
    status,
    { description, ...(schema && contentOf(schema)) },
  ])
  return {
    operationId,
    summary,
    description,
    ...(open && { security: [] }),
    parameters: parametersOf(path, operation),
    ...(body && { requestBody: { required: false, ...contentOf(body) } }),
    responses: { ...Object.fromEntries(answered), ...describeRefusals(refuses) },
  }
}

const introduction = `Every refusal is an application/problem+json (RFC 9457) whose type ends in the name of its kind. A path that is
not described here answers 404 (not-found), another method of one that is answers 405 (method-not-allowed).`

const described = Object.entries(operations).map(([name, operation]) => {
  const [method = '', path = ''] = name.split(' ')
  return [path, { [method]: describeOperation(path, operation) }] as const
})

const named = Object.entries(schemas).map(([name, schema]) => [name, describeSchema(schema)] as const)

/** Made once: it takes milliseconds. */
const description = {
  security: [{ apiKey: [] }],
  paths: Object.fromEntries(described),
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    schemas: Object.fromEntries(named),
  },
}

/** The interface as OpenAPI 3.1, made from the schemas that the service itself checks with. */
export const createOpenApi = (origin: string) => ({
  openapi: '3.1.0',
  info: { title: 'Utility Data Connect', version: '1.0.0', description: introduction },
  'x-thanks': `${origin}/connect/thanks`,
  servers: [{ url: origin }],
  ...description,
})
