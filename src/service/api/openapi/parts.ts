import { z } from 'zod'
import { type ProblemKind, problems } from '../problem.ts'

/** A schema as the description has it. */
export const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** The refusals of an operation by their status; those of one status stand side by side. */
export const problemAnswers = (kinds: ProblemKind[]) =>
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

export const answer = (description: string, name: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})

export const always = ['forbidden', 'internal', 'unavailable', 'full'] as const
export const withKey = ['key-refused', 'too-many', ...always] as const

/** The parameters that every list has. */
export const pageParameters = (cursor: string, most: { default: number }) => [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, ...most } },
  { name: cursor, in: 'query', schema: { type: 'string' }, description: 'from the answer before' },
]
