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
import operations from './operations.json' with { type: 'json' }
import problems from './problems.json' with { type: 'json' }
import queryParameters from './query-parameters.json' with { type: 'json' }

/** What each of these operations takes after the question mark. */
const queries: Record<string, z.ZodObject> = {
  listAccounts: listQuerySchema,
  readChanges: changeQuerySchema,
  listRequests: requestQuerySchema,
}

const schemas = {
  CreateRequest: createMoreSchema.strict(),
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

const always = ['forbidden', 'internal', 'unavailable', 'full']
const withKey = ['key-refused', 'too-many', ...always]

/** The refusals of an operation by their status; those of one status stand side by side. */
const describeRefusals = (kinds: string[]) => {
  const refusals = Object.entries(problems).filter(([kind]) => kinds.includes(kind))
  const byStatus = Map.groupBy(refusals, ([, { status }]) => `${status}`)
  const described = [...byStatus].map(([status, same]) => {
    const examples = same.map(([kind, problem]) => [kind, { value: { type: `/errors#${kind}`, ...problem } }])
    const schema = { $ref: '#/components/schemas/Problem' }
    const content = { 'application/problem+json': { schema, examples: Object.fromEntries(examples) } }
    return [status, { description: same.map(([, { title }]) => title).join('; '), content }]
  })
  return Object.fromEntries(described)
}

const descriptions: Record<string, string> = queryParameters

const queryParametersOf = (operationId: string) => {
  const query = queries[operationId]
  return Object.entries((query && describeSchema(query).properties) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    description: descriptions[name],
  }))
}

/** An operation as `operations.json` has it, and the kinds with which it alone refuses. */
type Operation = {
  operationId: string
  security?: object[]
  parameters?: object[]
  responses: object
  refuses: string[]
}

const describeOperation = ({ refuses, ...operation }: Operation) => {
  const { operationId, security, parameters = [], responses } = operation
  const kinds = security === undefined ? [...refuses, ...withKey] : always
  return {
    ...operation,
    parameters: [...parameters, ...queryParametersOf(operationId)],
    responses: { ...responses, ...describeRefusals(kinds) },
  }
}

const introduction = `Every refusal is an application/problem+json (RFC 9457) whose type ends in the name of its kind. A path that is
not described here answers 404 (not-found), another method of one that is answers 405 (method-not-allowed).`

const described = Object.entries(operations).map(([path, methods]) => {
  const ofMethods = Object.entries<Operation>(methods)
  return [path, Object.fromEntries(ofMethods.map(([name, one]) => [name, describeOperation(one)]))] as const
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
