import { runCreateRound } from '../soak/parts/create-round.ts'
import { createAnswers } from '../src/main/app/testing/create-answers.ts'
import { startEagerService } from '../src/main/app/testing/eager-service.ts'
import { call, connectTo } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

const answerNamed = (name: string) => {
  const answer = createAnswers.find(one => one.name === name)
  if (answer === undefined) throw new Error(`No answer is called ${name}`)
  return answer
}

test.describe('with a service that does the work first', () => {
  test.use({ connection: 'none' })

  test('killed around a create, whatever is answered, one link is there and nothing is offered twice', async ({
    app,
  }) => {
    const service = await startEagerService()
    await connectTo(app.page, { baseUrl: service.address, apiKey: 'udc_eager' })
    const rounds = [
      ['201 with the link', 0],
      ['502 Bad Gateway', 60],
      ['503 Service Unavailable', null],
    ] as const
    for (const [name, killAfter] of rounds) {
      const round = { name: `round-${name.slice(0, 3)}`, answer: answerNamed(name), killAfter }
      expect([name, await runCreateRound(app, service, round)]).toEqual([name, { lost: null, doubled: null }])
    }
    await service.stop()
  })

  test('kept-alive connections that die make no second request: a create has a new one', async ({ app }) => {
    const service = await startEagerService()
    await connectTo(app.page, { baseUrl: service.address, apiKey: 'udc_eager' })
    service.endKeptAlive()
    for (const n of [1, 2, 3]) {
      const link = { id: `draft-of-${n}`, customer: `${n}`, email: '', note: '', redirectUrl: null }
      expect((await call(app.page, 'links.create', link)).link.state).toBe('copied')
    }
    expect(service.posts()).toHaveLength(3)
    await service.stop()
  })
})

test('leaving Links during a create brings no draft back, and says elsewhere what became of it', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = links(app.page)
  await service.fault('slow', { ms: 1_000, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Left behind' })
  await screen.create.click()
  await app.page.getByRole('link', { name: 'Accounts' }).click()
  await expect(app.page.getByText('Link created and copied')).toBeAttached()
  await app.page.getByRole('link', { name: 'Links' }).click()
  await expect(screen.row('Left behind')).toContainText('Sent')
  await expect(screen.name).toHaveText('Left behind')
  await expect(screen.customer).toHaveValue('')
})

test('what is typed for the next customer while a link is created stays, and is the next link', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = links(app.page)
  await service.fault('slow', { ms: 1_500, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Ann', email: 'ann@example.com' })
  await screen.create.click()
  await expect(app.page.getByRole('button', { name: 'Creating…' })).toBeVisible()
  await screen.customer.fill('Bob')
  await expect(screen.row('Ann')).toContainText('Sent')
  await expect(screen.customer).toHaveValue('Bob')
  await expect(screen.email).toHaveValue('')
  await screen.create.click()
  await expect(screen.row('Bob')).toContainText('Sent')
})

test('a wait that the service asks for is counted down, can be cancelled, and else ends by itself', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await service.fault('status', { status: 503, retryAfter: 90, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Patient' })
  const list = app.page.getByText('No links yet')
  const before = await list.boundingBox()
  await screen.create.click()
  const note = app.page.getByRole('alert').filter({ hasText: 'No link was created' })
  await expect(note).toBeVisible()
  // The failure has reserved room: nothing below moves.
  expect(await list.boundingBox()).toEqual(before)
  await expect(note.getByRole('timer')).toHaveText(/^1:[0-2]\d$/)
  await note.getByRole('button', { name: 'Cancel' }).click()
  await expect(note.getByRole('timer')).toHaveCount(0)
  await expect(screen.customer).toHaveValue('Patient')
  await service.fault('status', { status: 429, retryAfter: 1, times: 1, method: 'POST' })
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.row('Patient')).toContainText('Sent')
  const keys = (await service.requests()).filter(({ method }) => method === 'POST')
  expect(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(keys).toHaveLength(3)
})

test('a wait that the service asks for ends as soon where the clock is set back meanwhile', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await service.fault('status', { status: 503, retryAfter: 10, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Patient' })
  await screen.create.click()
  await expect(app.page.getByRole('timer')).toBeVisible()
  await app.page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() - 3_600_000
  })
  await expect(screen.row('Patient')).toContainText('Sent')
})

test('a clipboard that takes nothing is said, and the link stays on screen', async ({ sharedApp: app }) => {
  const screen = links(app.page)
  await app.holdClipboard(true)
  await screen.fill({ customer: 'By hand' })
  await screen.create.click()
  await expect(screen.card.getByRole('alert')).toContainText('Not copied yet')
  await expect(screen.url).toBeVisible()
  await expect(screen.row('By hand')).toContainText('Not sent')
  await screen.copy.click()
  await expect(screen.card.getByRole('alert')).toContainText('The clipboard took nothing')
  await app.holdClipboard(false)
  await screen.copy.click()
  await expect(screen.row('By hand')).toContainText('Sent')
  await expect(screen.card.getByRole('alert')).toHaveCount(0)
  expect(await app.clipboard()).toBe(await screen.url.innerText())
})

test('an unknown outcome says what came back; a standing link in several rows says so', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = links(app.page)
  await service.fault('status', { status: 502, method: 'POST' })
  await screen.fill({ customer: 'Gateway', linkFor: 'Anyone' })
  await screen.create.click()
  await expect(screen.unknown).toContainText('The service had a problem.')
  await service.clearFaults()
  await screen.unknown.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.row('Gateway')).toContainText('Sent')
  await screen.fill({ customer: 'Another', linkFor: 'Anyone' })
  await screen.create.click()
  await expect(screen.card).toContainText('The same link as 1 other: your company’s standing link.')
})

test('the records of two links for the same customer say so for good, and each opens the other', async ({
  sharedApp: app,
}) => {
  const screen = links(app.page)
  const urls: string[] = []
  for (const email of ['', 'office@riverside.example']) {
    await screen.fill({ customer: 'Riverside Dental', email })
    await screen.create.click()
    await expect(screen.row('Riverside Dental')).toHaveCount(urls.length + 1)
    urls.push(await screen.url.innerText())
  }
  const open = screen.card.getByRole('button', { name: 'Open', exact: true })
  await expect(screen.card).toContainText('An earlier link, made today for the same name')
  await open.click()
  await expect(screen.url).toHaveText(urls[0] ?? '')
  await expect(screen.card).toContainText('A newer link, made today for the same name')
  await open.click()
  await expect(screen.url).toHaveText(urls[1] ?? '')
})

test('a link that the list does not show, as it is searched or filtered, says so where it was made', async ({
  sharedApp: app,
}) => {
  const screen = links(app.page)
  const note = screen.card.getByText('The list does not show this link')
  const create = async (customer: string) => {
    await screen.fill({ customer })
    await screen.create.click()
    await expect(screen.name).toHaveText(customer)
  }
  await create('Shown Sarah')
  await screen.search.fill('sarah')
  await create('Hidden Hugo')
  await expect(note).toBeVisible()
  await expect(screen.row('Hidden Hugo')).toHaveCount(0)
  await screen.card.getByRole('button', { name: 'Show all links' }).click()
  await expect(screen.search).toHaveValue('')
  await expect(screen.row('Hidden Hugo')).toHaveAttribute('aria-selected', 'true')
  await expect(screen.card).toBeFocused()
  await expect(note).toHaveCount(0)
  await screen.search.fill('sarah')
  await create('Sarah Second')
  await expect(screen.row('Sarah Second')).toBeVisible()
  await expect(note).toHaveCount(0)
  await screen.search.fill('')
})

test('what was typed for one connection says so beside another one, until it is typed on', async ({
  app: { page },
}) => {
  const screen = links(page)
  await screen.fill({ customer: 'Of the service' })
  const note = page.getByText('Typed for Test service. Create link now makes it for this one.')
  await expect(note).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Try with practice data' }).click()
  await expect(page.getByText('nothing here reaches a real person')).toBeVisible()
  await screen.open()
  await expect(screen.customer).toHaveValue('Of the service')
  await expect(note).toBeVisible()
  await screen.customer.press('End')
  await screen.customer.pressSequentially('!')
  await expect(note).toHaveCount(0)
})
