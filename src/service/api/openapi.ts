import { z } from 'zod'
import {
  accountPageSchema,
  accountSchema,
  createAnswerSchema,
  createRequestSchema,
  problemSchema,
} from '../../contract/http.ts'
import { type ProblemKind, problems } from './problem.ts'

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** The refusals of an operation by their status; those of one status stand side by side. */
const problemAnswers = (kinds: ProblemKind[]) =>
  Object.fromEntries(
    [...Map.groupBy(kinds, kind => problems[kind].status)].map(([status, same]) => [
      String(status),
      {
        description: same.map(kind => problems[kind].title).join('; '),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(
              same.map(kind => [kind, { value: { type: `/errors#${kind}`, ...problems[kind] } }]),
            ),
          },
        },
      },
    ]),
  )

const answer = (description: string, name: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})

const always = ['forbidden', 'internal', 'unavailable', 'full'] as const
const withKey = ['key-refused', 'too-many', ...always] as const

const introduction = `Every refusal is an application/problem+json (RFC 9457) whose type ends in the name of its kind. A path that is
not described here answers 404 (not-found), another method of one that is answers 405 (method-not-allowed).`

/** The interface as OpenAPI 3.1, made from the schemas that the service itself checks with. */
export const createOpenApi = (origin: string) => ({
  openapi: '3.1.0',
  info: { title: 'Utility Data Connect', version: '1.0.0', description: introduction },
  servers: [{ url: origin }],
  security: [{ apiKey: [] }],
  paths: {
    '/connect/create-connect-request': {
      post: {
        operationId: 'createConnectRequest',
        summary: 'Create a connect link',
        description:
          'With redirectUrl: a link of its own. Without: the standing link of the company, the same at every call.',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'The same key within 24 hours answers the same link.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/CreateRequest' } } },
        },
        responses: {
          201: answer('The link', 'CreateAnswer'),
          ...problemAnswers([
            'not-json',
            'bad-request',
            'in-progress',
            'too-large',
            'not-json-type',
            'field-wrong',
            'key-reused',
            'too-many-open',
            ...withKey,
          ]),
        },
      },
    },
    '/accounts/{accountId}': {
      get: {
        operationId: 'readAccount',
        summary: 'Read one account by the ID of its customer or of one of its electric accounts',
        parameters: [{ name: 'accountId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answer('The account', 'Account'), ...problemAnswers(['not-found', ...withKey]) },
      },
    },
    '/accounts': {
      get: {
        operationId: 'listAccounts',
        summary: 'List the accounts of every customer who shares with the company',
        parameters: [
          {
            name: 'limit',
            in: 'query',
            schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
          },
          {
            name: 'cursor',
            in: 'query',
            schema: { type: 'string' },
            description: 'nextCursor of the page before',
          },
        ],
        responses: { 200: answer('A page', 'AccountPage'), ...problemAnswers(['field-wrong', ...withKey]) },
      },
    },
    '/healthz': {
      get: {
        operationId: 'health',
        summary: 'Whether the service is up',
        security: [],
        responses: { 200: { description: 'It is' }, ...problemAnswers([...always]) },
      },
    },
  },
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    schemas: {
      CreateRequest: schemaOf(createRequestSchema),
      CreateAnswer: schemaOf(createAnswerSchema),
      Account: schemaOf(accountSchema),
      AccountPage: schemaOf(accountPageSchema),
      Problem: schemaOf(problemSchema),
    },
  },
})
