import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { randomOf } from '../soak/parts/random.ts'
import { runRunsRound, setUpMail } from '../soak/parts/runs-round.ts'
import { startMailServer } from '../src/main/app/mail/testing/smtp-server.ts'
import { startEagerService } from '../src/main/app/testing/eager-service.ts'
import { call, connectTo } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

const many = (page: Page) => {
  const open = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
    await links(page).createMany()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** `list`: rows separated by semicolons, as from `listOf`; pasted with tabs. */
  const paste = async (list: string) => {
    await open()
    await button('Paste rows').click()
    await page.getByRole('textbox', { name: /Rows from a spreadsheet/ }).fill(list.replaceAll(';', '\t'))
    await button('Read rows').click()
  }
  return {
    open,
    paste,
    button,
    choose: page.getByRole('button', { name: 'Choose file' }),
    start: page.getByRole('button', { name: 'Start', exact: true }),
    rows: page.getByRole('grid', { name: 'Rows' }).getByRole('row'),
    row: (text: string) =>
      page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: text }),
    run: page.getByRole('region', { name: 'Run' }),
  }
}

const listOf = (count: number) =>
  ['Nombre;Correo electrónico;Teléfono']
    .concat(Array.from({ length: count }, (_, n) => `Cliente ${n + 1};c${n + 1}@example.com;+34 ${n}`))
    .join('\r\n')

test('a list goes from a file to results: checked, mended, run, paused, resumed, exported', async ({
  app,
  service,
  folder,
}) => {
  const screen = many(app.page)
  const file = join(folder, 'clientes.csv')
  writeFileSync(file, `${listOf(40)}\r\nRota;no es correo;1\r\nGemela;C1@EXAMPLE.com;2`, 'latin1')
  await app.answerDialog(file)
  await screen.open()
  await screen.choose.click()
  await expect(app.page.getByText('40 links will be created. 2 rows left out.')).toBeVisible()
  // The tabs with their counts are in view in the smallest window, and a row is with text at 200 %.
  await app.page.setViewportSize({ width: 900, height: 600 })
  for (const tab of ['Ready 40', 'Left out 2'])
    await expect(app.page.getByRole('button', { name: tab })).toBeInViewport({ ratio: 1 })
  await app.page.setViewportSize({ width: 450, height: 300 })
  await expect(screen.rows.getByText('c1@example.com').first()).toBeInViewport({ ratio: 1 })
  await app.page.setViewportSize({ width: 1280, height: 800 })
  await app.page.getByLabel('Why').selectOption('bad_email')
  await screen.row('Rota').click()
  const dialog = app.page.getByRole('dialog')
  // A row with a problem is left out already: only good rows offer Leave out.
  await expect(dialog.getByRole('button', { name: 'Leave out' })).toHaveCount(0)
  // A remaining error is shown at its field, and the dialog stays open.
  await dialog.getByLabel('Email').fill('still wrong')
  await dialog.getByRole('button', { name: 'Save row' }).click()
  await expect(dialog.getByText('Not an email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('rota@example.com')
  await expect(dialog.getByText('Not an email address')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save row' }).click()
  await expect(app.page.getByText('41 links will be created. 1 row left out.')).toBeVisible()
  await app.page.getByLabel('Page afterwards for rows without one').fill('example.com/gracias')
  await service.fault('slow', { ms: 500, method: 'POST' })
  // Start is pressed while the page afterwards has the focus: its blur saves the text before the button is released.
  await screen.start.hover()
  await app.page.mouse.down()
  await expect
    .poll(async () => (await call(app.page, 'runs.list', undefined))[0]?.redirectUrl)
    .toBe('https://example.com/gracias')
  await app.page.mouse.up()
  await screen.button('Pause').focus()
  await app.page.keyboard.press('Enter')
  await expect(screen.button('Resume')).toBeFocused()
  await service.clearFaults()
  // Other screens work meanwhile, and the run is in the same state afterwards.
  await app.page.getByRole('link', { name: 'Accounts' }).click()
  await screen.open()
  await screen.button('Resume').click()
  await expect(screen.run).toContainText('41 of 41 links created')
  await expect(screen.run).toContainText('Done')
  const out = join(folder, 'results.csv')
  await app.answerDialog(out)
  await screen.button('Export results').click()
  await expect(app.page.getByText('Results saved as results.csv')).toBeAttached()
  const lines = readFileSync(out, 'latin1').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Nombre;Correo electrónico;Teléfono;Link;State;Time;Error;Mail')
  expect(lines.filter(line => line.includes(';Created;'))).toHaveLength(41)
  expect(lines.find(line => line.startsWith('Rota;'))).toContain('Rota;rota@example.com;1;http')
  expect(lines.find(line => line.startsWith('Gemela;'))).toMatch(/;Left out;;Twice in this list;$/)
  await call(app.page, 'mail.saveCompany', { company: 'Acme Solar' })
  await app.answerDialog(folder)
  await screen.button('Continue to mails').click()
  await screen.button('Save drafts').click()
  await expect(app.page.getByText(/^41 drafts saved in /)).toBeVisible()
  const drafts = readdirSync(folder).filter(name => name.endsWith('.eml'))
  expect(drafts).toHaveLength(41)
  expect(drafts).toContain('0041 Cliente 40.eml')
  const creates = (await service.requests()).filter(({ method }) => method === 'POST')
  expect(new Set(creates.map(({ headers }) => headers['idempotency-key'])).size).toBe(41)
  expect(creates[0]?.body).toContain('https://example.com/gracias')
  await app.page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await expect(links(app.page).row('Cliente 40')).toBeVisible()
  // The service reports the same links as changes: they must not become second rows.
  await expect(app.page.getByRole('region', { name: 'Register' })).toContainText('41 links')
  expect(await app.clipboard()).toBe('')
})

test('started by keyboard a list begins at its first row, and the focus is where the run goes on', async ({
  app,
  service,
}) => {
  const screen = many(app.page)
  await screen.paste(listOf(60))
  await expect(app.page.getByText('60 links will be created.')).toBeVisible()
  await screen.row('Cliente 2').first().click()
  await expect(app.page.getByRole('dialog')).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(screen.row('Cliente 2').first()).toBeFocused()
  await app.page.keyboard.press('End')
  await expect(screen.row('Cliente 60')).toBeFocused()
  await service.fault('slow', { ms: 100, method: 'POST' })
  await screen.start.focus()
  await app.page.keyboard.press('Enter')
  await expect(screen.button('Pause')).toBeFocused()
  await expect(screen.row('c1@example.com')).toBeInViewport()
  await service.clearFaults()
  await expect(screen.run).toContainText('Done')
  await expect(screen.button('Continue to mails')).toBeFocused()
})

test('pasted rows run, a kill in the middle loses nothing and makes nothing twice, and Resume is offered', async ({
  app,
  service,
}) => {
  const screen = many(app.page)
  await screen.paste(listOf(16))
  await app.page.getByLabel('Page afterwards for rows without one').fill('https://example.com/thanks')
  await app.page.keyboard.press('Tab')
  await service.fault('slow', { ms: 100, method: 'POST' })
  await screen.start.click()
  await expect
    .poll(async () => (await service.requests()).filter(({ method }) => method === 'POST').length)
    .toBeGreaterThan(4)
  await app.kill()
  await service.clearFaults()
  const again = many(app.page)
  await again.open()
  await again.button('Resume').click()
  await expect(again.run).toContainText('Done')
  const unknown = again.button('Try unknown again')
  if (await unknown.isVisible()) await unknown.click()
  await expect(again.run).toContainText('16 of 16 links created')
  const creates = (await service.requests()).filter(({ method }) => method === 'POST')
  expect(new Set(creates.map(({ headers }) => headers['idempotency-key'])).size).toBe(16)
})

test('a paused list whose row is mended is paused again with all that it made, also after a kill in its check', async ({
  app,
  service,
  folder,
}) => {
  const screen = many(app.page)
  const file = join(folder, 'clientes.csv')
  writeFileSync(file, `${listOf(4_000)}\r\nRota;no es correo;1`)
  await app.answerDialog(file)
  await screen.open()
  await screen.choose.click()
  await expect(app.page.getByText('4,000 links will be created. 1 row left out.')).toBeVisible()
  await service.fault('slow', { ms: 100, method: 'POST' })
  await screen.start.click()
  await expect(screen.run).toContainText(/[1-9]\d* of 4,000 links created/)
  await screen.button('Pause').click()
  await expect(screen.button('Resume')).toBeVisible()
  const [run] = await call(app.page, 'runs.list', undefined)
  await app.page.getByRole('button', { name: 'Left out 1' }).click()
  await screen.row('Rota').click()
  await app.page.getByRole('dialog').getByLabel('Email').fill('rota@example.com')
  await app.page.getByRole('button', { name: 'Save row' }).click()
  await expect(screen.run).toContainText(`${run?.counts.created} of 4,001 links created`)
  await expect(screen.button('Resume')).toBeVisible()
  const mended = { place: 4_001, customer: 'Rota', email: 'rota@example.org', note: '', redirectUrl: '' }
  expect(await call(app.page, 'runs.fix', { id: run?.id ?? '', ...mended })).toMatchObject({
    ...{ state: 'checking', counts: { created: run?.counts.created } },
  })
  await app.kill()
  const again = many(app.page)
  await again.open()
  await again.button('Resume').waitFor()
  await expect(again.run).toContainText(`${run?.counts.created} of 4,001 links created`)
  await expect(again.button('Export results')).toBeVisible()
})

test.describe('with a service that does the work first', () => {
  test.use({ connection: 'none' })

  test('killed at seeded moments of a run with mails, every row agrees with the service and the mail server', async ({
    app,
  }) => {
    const service = await startEagerService()
    await connectTo(app.page, { baseUrl: service.address, apiKey: 'udc_eager' })
    const smtp = await startMailServer({ clear: true, password: null })
    await setUpMail(app, smtp)
    // However late the first kill comes, most mails remain for the second one.
    const kills = [
      { after: 12, late: 3 },
      { after: 20, late: 6 },
    ]
    const random = randomOf(3)
    const round = { name: 'seeded', rows: 30, atATime: 4, kills, mailTakes: () => 20 * random() }
    const { mailsUnknown, ...verdict } = await runRunsRound(app, { service, smtp }, round)
    expect(verdict).toEqual({
      ...{ kills: 2, lost: 0, doubled: 0, wrong: 0, tooManyUnknown: 0 },
      ...{ mailsLost: 0, mailsDoubled: 0, mailsWrong: 0 },
    })
    expect(mailsUnknown).toBeLessThanOrEqual(2)
    await Promise.all([service.stop(), smtp.stop()])
  })
})

test('a list that takes long is read until that is cancelled, wherever one went meanwhile, and the app can be quit', async ({
  app,
  folder,
}) => {
  const { page } = app
  const screen = many(page)
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  const file = join(folder, 'wide.csv')
  writeFileSync(
    file,
    `Name${','.repeat(900)}\nAnn${','.repeat(900)}`.concat(`\n${','.repeat(990)}x`.repeat(45_000)),
  )
  await app.answerDialog(file)
  await screen.open()
  await screen.choose.click()
  await expect(screen.button('Reading…')).toBeVisible()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await screen.open()
  await expect(screen.button('Reading…')).toBeVisible()
  await cancel.click()
  await expect(screen.choose).toBeVisible()
  expect(await call(page, 'runs.list', undefined)).toEqual([])
  // The same for a dropped file.
  const handle = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File([`${','.repeat(900)}x\n`.repeat(40_000)], 'dropped.csv'))
    return data
  })
  await page.getByRole('region', { name: 'List' }).dispatchEvent('drop', { dataTransfer: handle })
  await cancel.click()
  await expect(screen.choose).toBeVisible()
  expect(await call(page, 'runs.list', undefined)).toEqual([])
  await screen.choose.click()
  await expect(screen.button('Reading…')).toBeVisible()
  await app.restart()
  expect(await call(app.page, 'runs.list', undefined)).toEqual([])
})

test('below what is pasted earlier lists stay clear of its buttons, and columns are chosen by names that are read whole', async ({
  app: { page },
}) => {
  const screen = many(page)
  for (const _ of 'ab')
    await call(page, 'runs.paste', { text: 'Kundennummer\tKundenname\tE-Mail Adresse\n1\tAnn\ta@b.example' })
  await screen.open()
  await screen.button('Paste rows').click()
  await page.getByRole('textbox').fill('Ann')
  for (const width of [900, 1280, 450]) {
    await page.setViewportSize({ width, height: Math.round(width / 1.5) })
    for (const name of ['Read rows', 'Cancel'])
      await screen.button(name).click({ trial: true, timeout: 2000 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await screen.button('Cancel').click()
  await screen.button('Open Pasted rows').first().click()
  await screen.button('Change columns').click()
  await page.getByLabel('First row is a header').click()
  const email = page.getByLabel('Email')
  await email.selectOption({ label: 'E-Mail Adresse' })
  expect((await email.boundingBox())?.width).toBeGreaterThan(150)
  await page.keyboard.press('Escape')
  await expect(email).toBeHidden()
  await expect(screen.button('Change columns')).toBeFocused()
})
