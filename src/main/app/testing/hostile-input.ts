import fc from 'fast-check'
import { z } from 'zod'
import { type CallName, calls } from '../../../contract/ipc.ts'

type Schema = z.core.JSONSchema.BaseSchema

/**
 * What inputs can name. `ids`: by kind, as fields such as `linkId` and the first part of calls such as `links.get` name it. `fields`: valid values
 * of fields, by the field's name.
 */
export type Known = {
  ids: Record<string, string>
  texts: string[]
  fields: Record<string, fc.Arbitrary<unknown>>
}

export const nastyTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'half \udc00', '\udc00\ud800', '\u202egpj.exe', '\u2066\u2067\u2069'],
  ...['__proto__', 'constructor', 'toString', '{link} {customer} {{', "'; DROP TABLE link; --", '%_'],
  ...['"*" OR NEAR(', '=cmd|"/c calc"!A1', '../../etc/passwd', 'a,b\nc,"d', 'NaN', '-1', '\ufeff', '\u200b'],
  ...['javascript:alert(1)', 'file:///etc/passwd', 'https://user:pw@x.example/', 'a@b.example\r\nBcc: c@d'],
  ...['x'.repeat(5_000), '😀'.repeat(300), 'é'.normalize('NFD'), 'ﷺ'.repeat(50), 'İ', 'ß'.repeat(40)],
]

/** Any text, and those that broke something somewhere. */
export const nasty = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...nastyTexts),
)

const oddNumbers = [
  -1,
  -0,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  Number.NaN,
  Infinity,
  -Infinity,
]
const oddities = fc.oneof(
  nasty,
  fc.constantFrom<unknown>(
    ...oddNumbers,
    null,
    undefined,
    true,
    [],
    {},
    [[]],
    7n,
    new Date(Number.NaN),
    new Map(),
  ),
)

const withOddKeys = (value: object): object =>
  Object.assign(
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    value,
  )

const fits = (text: string, { minLength = 0, maxLength = Infinity, pattern }: Schema): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text))

const integerOf = ({ minimum = 0, maximum = 2 ** 31 }: Schema): fc.Arbitrary<number> => {
  const least = Math.max(minimum, -(2 ** 31))
  const most = Math.min(maximum, 2 ** 31)
  return fc.oneof(fc.constantFrom(least, most), fc.integer({ min: least, max: Math.min(most, least + 10) }))
}

/** Builds inputs that fit a schema; `odd`: now and then a part does not fit, or is an extreme value. */
const builder = (room: string, { ids, texts, fields }: Known, odd: boolean) => {
  const anyId = Object.values(ids)
  const mostly = (usual: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    odd ? fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: other }) : usual

  const textOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
    const kind = name === 'id' ? room.replace(/s$/, '') : name.replace(/Id$/, '')
    const isId = /id$/i.test(name)
    const own = isId ? ids[kind] : undefined
    const fitting = (isId ? anyId : [...texts, ...anyId]).filter(text => fits(text, schema))
    return fc.oneof(
      ...(own === undefined ? [] : [{ weight: 4, arbitrary: fc.constant(own) }]),
      ...(fitting.length === 0 ? [] : [{ weight: 3, arbitrary: fc.constantFrom(...fitting) }]),
      { weight: 1, arbitrary: nasty },
    )
  }

  const listOf = ({ items }: Schema, name: string): fc.Arbitrary<unknown> => {
    if (typeof items !== 'object' || Array.isArray(items)) return fc.constant([])
    const item = of(items, name)
    const long = item.map(one => Array.from({ length: 10_000 }, () => one))
    return mostly(fc.array(item, { minLength: 1, maxLength: 4 }), fc.oneof(fc.constant([]), long))
  }

  const recordOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> => {
    const parts = Object.entries(properties).flatMap(([name, field]) =>
      typeof field === 'object' ? [[name, fields[name] ?? of(field, name)] as const] : [],
    )
    const record = fc.record(Object.fromEntries(parts), { requiredKeys: required })
    return mostly(record, record.map(withOddKeys))
  }

  const of = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
    const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(way => typeof way === 'object')
    if (ways.length > 0) return fc.oneof(...ways.map(way => of(way, name)))
    if (schema.enum) return mostly(fc.constantFrom<unknown>(...schema.enum), oddities)
    if (schema.const !== undefined) return mostly(fc.constant(schema.const), oddities)
    switch (schema.type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return mostly(fc.boolean(), oddities)
      case 'integer':
      case 'number':
        return mostly(integerOf(schema), oddities)
      case 'string':
        return mostly(textOf(schema, name), oddities)
      case 'array':
        return mostly(listOf(schema, name), oddities)
      case 'object':
        return mostly(recordOf(schema), oddities)
      default:
        return mostly(fc.constant(undefined), oddities)
    }
  }
  return (schema: Schema) => of(schema, '')
}

/** Inputs of a call, by its schema: those that fit, and with `odd` such as fit almost. */
export const inputsOf = (name: CallName, known: Known, odd: boolean): fc.Arbitrary<unknown> =>
  builder(
    name.split('.')[0] ?? '',
    known,
    odd,
  )(z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }))

/** Texts that break most code that takes them for ordinary text. */
const sharpest = ['\ud800', 'a\0b', '\u202egpj.exe', '__proto__', 'x'.repeat(150)]

/** The same input many times, with one of its texts another one each time. Pure. */
export const spoiled = (input: unknown): unknown[] => {
  if (typeof input === 'string') return sharpest
  if (Array.isArray(input)) return spoiled(input[0]).map(one => [one, ...input.slice(1)])
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]) =>
    spoiled(value).map(one => ({ ...input, [name]: one })),
  )
}
