import { mkdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CallName, calls } from '../../contract/ipc.ts'
import { exportColumnNames } from '../../contract/tables/exports.ts'
import { inputsOf, type Known, nasty, nastyTexts, spoiled } from './testing/hostile-input.ts'
import { createTestPractice, sendJson } from './testing/ports.ts'
import { listOf, prepared } from './testing/run-list.ts'
import { apiKey, expectValue, newLink, setUpScene } from './testing/scene.ts'

const scene = setUpScene()
type App = Awaited<ReturnType<ReturnType<typeof scene>['start']>>

const password = 'a password of the mail server'
const names = (Object.keys(calls) as CallName[]).filter(name => name !== 'app.state')
/** Names by what they are of. Rooms of few calls share one app: to start it and look at all of it takes longer than their calls. */
const namesOf = Object.groupBy(
  names,
  name => /^(accounts|connections|links|mail|runs)\./.exec(name)?.[1] ?? 'all else',
)
const rooms = Object.keys(namesOf)
const customerId = '\u202eretsim'

/** A service whose own values are as hostile as the page's. */
const serveOdd: Parameters<ReturnType<typeof scene>['server']['answer']>[0] = (request, response) => {
  if (request.method === 'POST') return sendJson(response, 201, { redirect: 'https://x.example/c/1' })
  if (!request.url?.startsWith('/accounts')) return sendJson(response, 404, {})
  const account = (id: string, text: string) => ({
    customerId: id,
    customer: { name: text, email: text },
    utilityAccounts: [
      { electricAccountId: text, utilityProvider: text, address: { street: text, city: text, state: 'TX' } },
    ],
  })
  const accounts = [customerId, ...nastyTexts].map((text, n) => account(text || `${n}`, text))
  if (!request.url.startsWith('/accounts/')) return sendJson(response, 200, { accounts, nextCursor: null })
  return sendJson(response, 200, accounts[0])
}

const mostly = (text: string) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(text) }, { weight: 1, arbitrary: nasty })

/** Whether everything that inputs can name is unchanged, so that it need not be set up again: that is what takes longest. */
const isAsItWas = async ({ app, call }: App, { ids }: Known): Promise<boolean> => {
  if (app.state().currentId !== ids.connection) return false
  const link = await call('links.get', { id: ids.link ?? '' })
  const run = expectValue(await call('runs.list', undefined)).find(({ id }) => id === ids.run)
  return link.ok && link.value.state === 'copied' && !link.value.archived && run?.state === 'draft'
}

/** Gives an app a link, a list, a view, a mail server and accounts; answers their IDs and texts for inputs to name. */
const settle = async (app: App): Promise<Known> => {
  const { server, dataDir } = scene()
  const value = async (name: CallName, input: unknown) => expectValue(await app.app.answer(name, input))
  await value('connections.testAndSave', { address: server.address, apiKey, untested: true })
  const { link } = expectValue(await app.call('links.create', newLink({ customer: 'Ann' })))
  const run = await prepared(app, listOf(5))
  const reached = { host: '127.0.0.1', port: 9, security: 'none', user: 'a@b.example' }
  const from = { from: 'a@b.example', replyTo: '', perMinute: 60, password }
  await value('mail.saveServer', { ...reached, ...from })
  await value('mail.saveCompany', { company: 'Acme' })
  const words = { subject: 'Your link', text: 'Hello {customer}: {link}' }
  await value('mail.saveTemplate', { id: 'english', name: 'English', ...words })
  await value('accounts.refresh', undefined)
  mkdirSync(`${dataDir}/out`, { recursive: true })
  app.dialog.path = `${dataDir}/out/list.csv`
  const [name, replyTo] = ['Ann', 'ann@b.example']
  return {
    ids: {
      ...{ link: link.id, run: run.id, connection: app.app.state().currentId ?? '', template: 'english' },
      ...{ drop: 'drop-number-1', view: 'view-0001', customer: customerId, mail: 'mail-0001' },
    },
    texts: [
      ...[name, name.toUpperCase(), 'TX', '7', replyTo, 'https://x.example/thanks'],
      ...Object.keys(exportColumnNames),
    ],
    fields: {
      ...{ from: mostly(replyTo), to: mostly(replyTo), email: mostly(replyTo), replyTo: mostly('') },
      ...{
        text: mostly(words.text),
        redirectUrl: mostly('https://x.example/thanks'),
        templateId: mostly('english'),
      },
      ...{ host: fc.constant('127.0.0.1'), port: fc.constant(9), password: fc.constantFrom(password, null) },
      address: fc.constantFrom(server.address, 'http://127.0.0.1:9', 'http://x.example', 'https:', '\ud800'),
      apiKey: fc.constantFrom(apiKey, 'udc_wrong', '\ud800', ''),
    },
  }
}

const start = () => {
  const { practice } = createTestPractice(scene().server.address)
  return scene().start({ practice, deadline: 2_000 })
}

/** Everything that is stored can still be read, by this app and after a restart. */
const expectWhole = async (app: App) => {
  await app.app.runs.halt()
  const again = await scene().restarted(app)
  expect(again.app.state().store).toMatchObject({ state: 'open', damaged: false })
  for (const { id } of again.app.state().connections) {
    expectValue(await again.call('connections.select', { id }))
    for (const run of expectValue(await again.call('runs.list', undefined)))
      expectValue(await again.call('runs.rows', { id: run.id, filter: 'all', offset: 0, limit: 500 }))
    const { rows } = expectValue(await again.call('links.page', { search: '', offset: 0, limit: 500 }))
    for (const link of rows) expectValue(await again.call('mail.ofLink', { id: link.id }))
    const all = { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 500 }
    expectValue(await again.call('accounts.page', all))
    for (const name of ['mail.setup', 'views.list', 'overview.get', 'accounts.summary'] as const)
      expectValue(await again.call(name, undefined))
  }
  await again.app.close()
  const db = await scene().openFile()
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.close()
}

/** Asks, and fails where the answer is a fault of ours. */
const asked = async (app: App, name: CallName, input: unknown) => {
  const answer = structuredClone(await app.app.answer(name, input))
  const isFault = !answer.ok && ['internal', 'store'].includes(answer.failure.code)
  expect([name, input, isFault ? app.logged.at(-1) : 'fine']).toEqual([name, input, 'fine'])
  return answer
}

const expectNoSecret = (app: App, said: string[]) => {
  const all = [...said, ...app.logged, JSON.stringify(app.emitted), JSON.stringify(app.app.state())]
  for (const secret of [apiKey, password]) expect(all.join('\n')).not.toContain(secret)
}

it.each(rooms)('whatever the page asks of %s is answered in words, and breaks nothing', async room => {
  scene().server.answer(serveOdd)
  const app = await start()
  const said: string[] = []
  let known = await settle(app)
  for (const name of namesOf[room] ?? []) {
    if (!(await isAsItWas(app, known))) known = await settle(app)
    const accepted: unknown[] = []
    const ask = async (input: unknown) => {
      const answer = await asked(app, name, input)
      said.push(JSON.stringify(answer))
      if (answer.ok) accepted.push(input)
      if (app.app.state().currentId === null) known = await settle(app)
    }
    const count = calls[name].input.safeParse(undefined).success ? 2 : 6
    for (const odd of [false, true])
      for (const input of fc.sample(inputsOf(name, known, odd), count)) await ask(input)
    for (const input of fc.sample(fc.anything(), 3)) await ask(input)
    const fullest = accepted.toSorted((one, other) => spoiled(other).length - spoiled(one).length)[0]
    for (const input of spoiled(fullest)) await ask(input)
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expectNoSecret(app, said)
  await expectWhole(app)
})

it('many at once are answered in words as well, and break nothing', async () => {
  scene().server.answer(serveOdd)
  const app = await start()
  const known = await settle(app)
  const said: string[] = []
  let taken = 0
  const some = names.filter(name => /^(runs|mail|links|views)\./.test(name))
  const one = fc.oneof(...some.map(name => inputsOf(name, known, true).map(input => ({ name, input }))))
  for (const list of fc.sample(fc.array(one, { minLength: 20, maxLength: 30 }), 4)) {
    const answers = await Promise.all(list.map(({ name, input }) => asked(app, name, input)))
    taken += answers.filter(({ ok }) => ok).length
    said.push(...answers.map(answer => JSON.stringify(answer)))
  }
  expect(taken).toBeGreaterThan(20)
  expectNoSecret(app, said)
  await expectWhole(app)
})
