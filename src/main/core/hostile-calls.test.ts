import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type CallName, calls } from '../../contract/ipc.ts'
import { listOf, prepared } from './testing/run-list.ts'
import { apiKey, expectValue, newLink, setUpScene } from './testing/scene.ts'

const scene = setUpScene()
type Schema = z.core.JSONSchema.BaseSchema

const password = 'a password of the mail server'

const nasty = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...['', ' ', '\0', '\ud800', '\u202egpj.exe', '{link} {customer} {{', '__proto__', 'constructor'],
    ...["'; DROP TABLE link; --", '%_', '"*" OR NEAR(', '=cmd|"/c calc"!A1', '../../etc/passwd', 'a,b\nc,"d'],
    ...['javascript:alert(1)', 'file:///etc/passwd', 'https://user:pw@x.example/', 'a@b.example\r\nBcc: c@d'],
    ...['https://x.example/thanks', 'ann@b.example', 'x'.repeat(5_000), '😀'.repeat(300)],
  ),
)

/** Fields that lead somewhere: to what is here, or to this computer alone. */
const known = (ids: string[]): Record<string, fc.Arbitrary<unknown>> => ({
  ...Object.fromEntries(
    ['id', 'linkId', 'templateId', 'dropId'].map(name => [
      name,
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: nasty }),
    ]),
  ),
  host: fc.constant('127.0.0.1'),
  port: fc.constant(9),
  password: fc.constantFrom(password, null),
})

/** What a schema might take, with edges and nasty texts; what it refuses is tried as well. */
const inputOf = (schema: Schema, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> => {
  const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(way => typeof way === 'object')
  if (ways.length > 0) return fc.oneof(...ways.map(way => inputOf(way, fields)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') {
    const least = Math.max(schema.minimum ?? 0, -(2 ** 31))
    const most = Math.min(schema.maximum ?? 2 ** 31, 2 ** 31)
    return fc.oneof(fc.constantFrom(least, most), fc.integer({ min: least, max: Math.min(most, least + 10) }))
  }
  if (schema.type === 'array') {
    const { items } = schema
    return typeof items === 'object' && !Array.isArray(items)
      ? fc.array(inputOf(items, fields), { maxLength: 4 })
      : fc.constant([])
  }
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
          typeof field === 'object' ? [[name, fields[name] ?? inputOf(field, fields)]] : [],
        ),
      ),
      { requiredKeys: schema.required ?? [] },
    )
  return schema.type === 'string' ? nasty : fc.constant(undefined)
}

const names = (Object.keys(calls) as CallName[]).filter(name => /^(runs|mail|links)\./.test(name))

it('whatever the page asks of links, lists and mails: an answer, never a fault of ours, no secret, and all of it can be read afterwards', async () => {
  const app = await scene().connected()
  const { link } = expectValue(await app.call('links.create', newLink({ customer: 'Ann' })))
  const run = await prepared(app, listOf(5))
  app.dialog.path = `${scene().dataDir}/out.csv`
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: 'a@b.example' }
  const from = { from: 'a@b.example', replyTo: '', perMinute: 60, password }
  expectValue(await app.call('mail.saveServer', { ...server, ...from }))
  const fields = known([link.id, run.id, 'english', 'drop-number-1', 'no-such-thing'])
  const one = fc.oneof(
    ...names.map(name =>
      inputOf(
        z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }),
        name === 'runs.setUp'
          ? { ...fields, redirectUrl: fc.constantFrom(null, 'https://x.example/') }
          : fields,
      ).map(input => ({ name, input })),
    ),
  )
  const said: string[] = []
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 20, maxLength: 30 }), async list => {
      const answers = await Promise.all(list.map(({ name, input }) => app.app.answer(name, input)))
      for (const [index, answer] of answers.entries()) {
        if (answer.ok) taken += 1
        else expect([list[index], answer.failure.code]).not.toEqual([list[index], 'internal'])
        said.push(JSON.stringify(answer))
      }
    }),
    { numRuns: 4 },
  )
  expect(taken).toBeGreaterThan(20)
  const all = [...said, ...app.logged, JSON.stringify(app.emitted), JSON.stringify(app.app.state())].join(
    '\n',
  )
  expect(all).not.toContain(apiKey)
  expect(all).not.toContain(password)
  await app.app.runs.halt()
  const again = await scene().restarted(app)
  for (const { id } of expectValue(await again.call('runs.list', undefined))) {
    const rows = { id, filter: 'all', offset: 0, limit: 500 } as const
    expectValue(await again.call('runs.rows', rows))
  }
  const { rows } = expectValue(await again.call('links.page', { search: '', offset: 0, limit: 500 }))
  for (const { id } of rows) expectValue(await again.call('mail.ofLink', { id }))
  expectValue(await again.call('mail.setup', undefined))
})
