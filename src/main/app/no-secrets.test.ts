import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import { type CallName, calls } from '../../contract/ipc.ts'
import { sendJson } from './testing/ports.ts'
import { apiKey, expectValue, newLink, setUpScene } from './testing/scene.ts'

const scene = setUpScene()
type Scene = ReturnType<typeof scene>
type Schema = z.core.JSONSchema.BaseSchema

/** An input that fits a schema, so that new calls are tested, too; `known`: values for fields of these names. */
const inputFor = (schema: Schema, known: Record<string, unknown>): unknown => {
  const [first] = schema.anyOf ?? []
  if (typeof first === 'object') return inputFor(first, known)
  if (schema.enum) return schema.enum.at(-1)
  if (schema.type === 'integer') return schema.minimum
  if (schema.type === 'boolean') return false
  if (schema.type === 'string') return 'x'.repeat(schema.minLength ?? 0)
  if (schema.type !== 'object') return undefined
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (Object.hasOwn(known, name)) return [[name, known[name]]]
    return typeof field === 'object' ? [[name, inputFor(field, known)]] : []
  })
  return Object.fromEntries(fields)
}

const mailPassword = 'a password of the mail server'

const mailInput = (linkId: string) => ({
  // Of a mail, a link, or a template.
  id: 'none-of-these',
  linkId,
  ...{ host: '127.0.0.1', port: 9, security: 'none', from: 'a@b.example', replyTo: '', perMinute: 1 },
  ...{ user: 'a@b.example', password: mailPassword, to: null, fill: {}, subject: 'x', text: '{link}' },
})

const inputsOf = (id: string, linkId: string, address: string) =>
  (Object.keys(calls) as CallName[]).map(name => {
    const known = {
      // Removing the connection would leave nothing to ask the other calls about.
      id: name.startsWith('links.') ? linkId : name === 'connections.remove' ? 'none' : id,
      ...{
        apiKey,
        address,
        portalAddress: null,
        pageAfterwards: null,
        redirectUrl: null,
        utility: null,
        customer: 'Ann',
        name: 'x',
      },
      ...{ accountId: 'a', customerId: 'a', state: 'TX', city: 'El Paso', limit: 100, text: 'text' },
      ...(name.startsWith('drafts.') ? { name: 'link', value: 'draft' } : {}),
      ...(name === 'accounts.page' ||
      name === 'addresses.page' ||
      name === 'addresses.survey' ||
      name.startsWith('links.')
        ? { state: null, city: null }
        : {}),
      ...(name === 'inbox.putAside' ? { items: ['x'], until: null } : {}),
      // In this call, the field is a column of the list.
      ...(name === 'runs.setUp' ? { customer: null } : {}),
      ...(name === 'runs.fix' ? { redirectUrl: '' } : {}),
      ...(name === 'exports.save' ? { scope: { list: 'links', search: '' }, columns: ['link'] } : {}),
      ...(name === 'runs.mail' || name === 'runs.drafts' ? { words: { subject: 'x', text: '{link}' } } : {}),
      ...(name.startsWith('mail.') ? mailInput(linkId) : {}),
      ...(name === 'links.archive' ? { target: { ids: [linkId] } } : {}),
      ...(name === 'views.save'
        ? { id: 'view-0001', filter: unfiltered, sheet: { format: 'csv', columns: ['customer'] } }
        : {}),
      ...(name === 'connections.testAndSave' ? { portalAddress: address } : {}),
    }
    const input = inputFor(z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }), known)
    expect([name, calls[name].input.safeParse(input).error]).toEqual([name, undefined])
    return { name, input }
  })

/** Calls everything that the contract offers; answers what came back, and all of it with what was sent and logged. */
const everything = async (
  { app, emitted, logged }: Awaited<ReturnType<Scene['connected']>>,
  linkId = 'none-of-these',
) => {
  const all = inputsOf(app.state().currentId ?? '', linkId, scene().server.address)
  const answers: unknown[] = []
  for (const { name, input } of all) answers.push(await app.answer(name, input))
  return { answers, text: JSON.stringify([answers, emitted, logged]) }
}

describe('the key', () => {
  it('is in no answer, event or log line, whatever is called', async () => {
    const started = await scene().connected()
    const { link } = expectValue(await started.call('links.create', newLink({ customer: 'Ann' })))
    const { answers, text } = await everything(started, link.id)
    expect(answers).toHaveLength(Object.keys(calls).length)
    expect(text).toContain('El Paso')
    expect(text).not.toContain(apiKey)
    expect(text).not.toContain(mailPassword)
  })

  it('is in none either when the service sends it back with every refusal', async () => {
    const started = await scene().connected()
    scene().server.answer((request, response) => {
      sendJson(response, 500, { echo: request.headers.authorization })
    })
    const { text } = await everything(started)
    expect(text).toContain('service_error')
    expect(text).not.toContain(apiKey)
  })
})
