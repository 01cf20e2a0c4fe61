import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { apiKeySchema } from './calls/connections.ts'
import { createLinkInputSchema } from './calls/links.ts'
import { type CallName, calls, type EventName } from './ipc.ts'

const names = Object.keys(calls) as CallName[]

/** Paths of the texts and lists in a schema that have no maximum length. */
const unlimited = (schema: z.core.JSONSchema.BaseSchema, path: string): string[] => {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one, index) =>
    typeof one === 'boolean' ? [] : unlimited(one, `${path}|${index}`),
  )
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    typeof field === 'boolean' ? [] : unlimited(field, `${path}.${name}`),
  )
  const isOpenText =
    schema.type === 'string' &&
    schema.maxLength === undefined &&
    schema.enum === undefined &&
    schema.const === undefined
  return [...(isOpenText ? [path] : []), ...inner, ...fields]
}

describe('the calls of the contract', () => {
  it('are named area.verb, and so are the events', () => {
    for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
    expectTypeOf<EventName>().toExtend<`${string}.${string}`>()
  })

  it('that store a time take none that no date can show, as lists with it could be shown no more', () => {
    const latest = 8_640_000_000_000_000
    const taken = (time: number) => [
      calls['links.edit'].input.safeParse({ id: 'a', followUpAt: time }).success,
      calls['inbox.putAside'].input.safeParse({ items: ['a'], until: time }).success,
    ]
    expect([taken(latest), taken(latest + 1)]).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it.each(names)('%s refuses what does not fit, and never throws', name => {
    fc.assert(
      fc.property(fc.anything(), input => {
        calls[name].input.safeParse(input)
      }),
      { numRuns: 50 },
    )
    expect(calls[name].input.safeParse(Symbol('nothing of ours')).success).toBe(false)
  })

  it.each(names)('%s takes no text without a limit', name => {
    const schema = z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' })
    expect(unlimited(schema, name)).toEqual([])
  })

  it('take a key only where one is entered', () => {
    const takesKey = names.filter(name =>
      JSON.stringify(z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' })).includes(
        'apiKey',
      ),
    )
    expect(takesKey).toEqual(['connections.testAndSave', 'connections.replaceKey'])
  })
})

describe('inputs', () => {
  it('trims a pasted key and refuses one with spaces, line breaks or accents inside', () => {
    expect(apiKeySchema.parse(' udc_abc\n')).toBe('udc_abc')
    expect(['"udc_abc"', '„ udc_abc“', 'udc_"abc'].map(key => apiKeySchema.parse(key))).toEqual([
      'udc_abc',
      'udc_abc',
      'udc_"abc',
    ])
    for (const key of ['', ' ', 'a b', 'a\nb', 'é', 'x'.repeat(2049)])
      expect(apiKeySchema.safeParse(key).success).toBe(false)
  })

  it('takes a link without anything filled in', () => {
    const empty = { id: 'draft-of-it', customer: '', email: '', note: '', redirectUrl: null }
    expect(createLinkInputSchema.parse(empty)).toEqual(empty)
    expect(createLinkInputSchema.safeParse({ ...empty, email: 'no address' }).success).toBe(false)
  })
})
