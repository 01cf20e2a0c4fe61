import { describe, expect, it } from 'vitest'
import { type CallInput, type CallName, calls } from '../../contract/ipc.ts'
import { sendJson } from './testing/ports.ts'
import { apiKey, expectValue, setUpScene } from './testing/scene.ts'

const scene = setUpScene()
type Scene = ReturnType<typeof scene>
const window = { offset: 0, limit: 100 }
const place = { search: '', state: 'TX' }

/** An input for every call of the contract; a new call without one is a compile error. */
const inputs = (id: string, linkId: string, address: string): { [Name in CallName]: CallInput<Name> } => ({
  'app.state': undefined,
  'app.retryStore': undefined,
  'app.useSession': undefined,
  'app.setStoreAside': undefined,
  'connections.testAndSave': { address, apiKey },
  'connections.startPractice': undefined,
  'connections.select': { id },
  'connections.test': { id },
  'connections.replaceKey': { id, apiKey },
  'connections.edit': { id, name: 'Renamed', portalAddress: null },
  'connections.remove': { id: 'none' },
  'connections.openPortal': { id },
  'links.create': { customer: 'Ann', email: '', note: '', redirectUrl: null },
  'links.retry': { id: linkId },
  'links.discard': { id: linkId },
  'links.copy': { id: linkId },
  'links.openAsCustomer': { id: linkId },
  'links.page': { search: '', only: 'all', ...window },
  'links.redirectUrls': undefined,
  'accounts.summary': undefined,
  'accounts.page': { search: '', utility: null, state: null, onlyNew: false, ...window },
  'accounts.get': { customerId: 'a' },
  'accounts.lookUp': { accountId: 'a' },
  'accounts.refresh': undefined,
  'accounts.markSeen': undefined,
  'addresses.states': { search: '' },
  'addresses.cities': place,
  'addresses.streets': { ...place, city: 'El Paso', ...window },
  'settings.change': { theme: 'dark' },
  'drafts.read': { name: 'link' },
  'drafts.write': { name: 'link', value: 'draft' },
  'clipboard.write': { text: 'text' },
})

/** Calls everything that the contract offers; answers what came back, and all of it with what was sent and logged. */
const everything = async (
  { app, emitted, logged }: Awaited<ReturnType<Scene['connected']>>,
  linkId = 'none',
) => {
  const all = inputs(app.state().currentId ?? '', linkId, scene().server.address)
  const answers: unknown[] = []
  for (const [name, input] of Object.entries(all)) answers.push(await app.answer(name, input))
  return { answers, text: JSON.stringify([answers, emitted, logged]) }
}

describe('the key', () => {
  it('is in no answer, event or log line, whatever is called', async () => {
    const started = await scene().connected()
    const link = expectValue(await started.call('links.create', inputs('', '', '')['links.create']))
    const { answers, text } = await everything(started, link.id)
    expect(answers).toHaveLength(Object.keys(calls).length)
    expect(text).toContain('El Paso')
    expect(text).not.toContain(apiKey)
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
