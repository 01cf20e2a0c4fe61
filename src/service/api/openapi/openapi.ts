import { z } from 'zod'
import { createAnswerSchema, problemSchema } from '../../../contract/http.ts'
import {
  changePageSchema,
  createMoreSchema,
  namedAccountPageSchema,
  namedAccountSchema,
  requestPageSchema,
} from '../../../contract/more.ts'
import { ownLinkRequestSchema } from '../link-request.ts'
import { type ProblemKind, problems } from '../problem.ts'
import { type Operation, operations } from './operations.ts'

const schemas = {
  CreateRequest: createMoreSchema,
  CreateAnswer: createAnswerSchema,
  Account: namedAccountSchema,
  AccountPage: namedAccountPageSchema,
  ChangePage: changePageSchema,
  Request: ownLinkRequestSchema,
  RequestPage: requestPageSchema.extend({ requests: ownLinkRequestSchema.array() }),
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

/** The interface as OpenAPI 3.1, made from the schemas that the service itself checks with. */
export const createOpenApi = (origin: string) => {
  const described = Object.entries(operations).map(([name, operation]) => {
    const [method = '', path = ''] = name.split(' ')
    return [path, { [method]: describeOperation(path, operation) }] as const
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Utility Data Connect', version: '1.0.0', description: introduction },
    'x-thanks': `${origin}/connect/thanks`,
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(described),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, describeSchema(schema)]),
      ),
    },
  }
}
