import { createAnswerSchema, problemSchema } from '../../../contract/http.ts'
import { createMoreSchema, namedAccountPageSchema, namedAccountSchema } from '../../../contract/more.ts'
import { moreDescribed, moreSchemas } from './more.ts'
import { always, answer, pageParameters, problemAnswers, schemaOf, withKey } from './parts.ts'

const introduction = `Every refusal is an application/problem+json (RFC 9457) whose type ends in the name of its kind. A path that is
not described here answers 404 (not-found), another method of one that is answers 405 (method-not-allowed).`

/** The interface as OpenAPI 3.1, made from the schemas that the service itself checks with. */
export const createOpenApi = (origin: string) => ({
  openapi: '3.1.0',
  info: { title: 'Utility Data Connect', version: '1.0.0', description: introduction },
  'x-thanks': `${origin}/connect/thanks`,
  servers: [{ url: origin }],
  security: [{ apiKey: [] }],
  paths: {
    '/connect/create-connect-request': {
      post: {
        operationId: 'createConnectRequest',
        summary: 'Create a connect link',
        description:
          'With redirectUrl: a link of its own, with what the company notes for itself. Without: the standing link of the company, the same at every call, with which nothing is noted.',
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
            'too-many-links',
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
          ...pageParameters('cursor', { default: 100 }),
          {
            name: 'If-None-Match',
            in: 'header',
            schema: { type: 'string' },
            description: 'the ETag of the page before',
          },
        ],
        responses: {
          200: answer('A page, with an ETag', 'AccountPage'),
          304: { description: 'The page is the same as before' },
          ...problemAnswers(['field-wrong', ...withKey]),
        },
      },
    },
    ...moreDescribed,
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
      CreateRequest: schemaOf(createMoreSchema),
      CreateAnswer: schemaOf(createAnswerSchema),
      Account: schemaOf(namedAccountSchema),
      AccountPage: schemaOf(namedAccountPageSchema),
      ...moreSchemas,
      Problem: schemaOf(problemSchema),
    },
  },
})
