import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import writeExcel from 'write-excel-file/node'
import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { moveClock, withMovableClock } from './fixtures/clock.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

const customers = 300
const nameOf = (n: number) => (n === 120 ? '' : `Customer ${n}`)
const emailOf = (n: number) => (n === 120 ? '' : n === 7 ? 'c7 at example.com' : `c${n}@example.com`)

const writeList = async (path: string) => {
  const cell = (value: string) => (value === '' ? null : { type: String, value })
  const rows = Array.from({ length: customers }, (_, n) => [
    cell(nameOf(n)),
    cell(emailOf(n)),
    cell(`00${n}`),
  ])
  const header = ['Customer name', 'Email', 'Account no.'].map(cell)
  await writeExcel([header, ...rows]).toFile(path)
}

test.use({ environment: withMovableClock })

test('a workbook of 300 customers, two of them broken, becomes 298 mails with each their own link; power cuts on the way cost nothing, and a week later the app says who has not answered', async ({
  app,
  service,
  smtp,
  folder,
}, testInfo) => {
  testInfo.setTimeout(180_000)
  const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(app.page, 'mail.saveServer', { ...server, password })
  await call(app.page, 'mail.saveCompany', { company: 'Acme Solar' })
  const file = join(folder, 'customers.xlsx')
  await writeList(file)

  const openMany = async () => {
    await app.page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
    await links(app.page).createMany()
  }
  const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: true })
  const run = () => app.page.getByRole('region', { name: 'Run' })

  await openMany()
  const dropped = await app.page.evaluateHandle(base64 => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
    transfer.items.add(new File([bytes], 'customers.xlsx'))
    return transfer
  }, readFileSync(file).toString('base64'))
  await app.page.getByRole('region', { name: 'List' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(app.page.getByText('298 links will be created. 2 rows left out.')).toBeVisible()
  await button('Change columns').click()
  await app.page.getByLabel('Speed').selectOption('8')
  await button('Start').click()
  const asked = () => service.answered().filter(({ method }) => method === 'POST').length
  await expect.poll(asked, { intervals: [5], timeout: 60_000 }).toBeGreaterThan(100)
  await app.kill()

  await openMany()
  await button('Resume').click()
  await expect(run()).toContainText('Done')
  const unknown = button('Try unknown again')
  if (await unknown.isVisible()) await unknown.click()
  await expect(run()).toContainText('298 of 298 links created')
  await button('Continue to mails').click()
  await button('Send 298 mails').click()
  await expect.poll(() => smtp.received.length, { intervals: [5], timeout: 60_000 }).toBeGreaterThan(100)
  await app.kill()

  await openMany()
  await button('Open customers.xlsx').click()
  await button('Continue to mails').click()
  // Mails queued before the kill are sent by themselves, and none twice.
  const rest = button(/^Send \d+ mails?$/)
  if (await rest.isVisible()) await rest.click()
  await expect.poll(async () => (await call(app.page, 'mail.setup', undefined)).waiting).toBe(0)

  const { rows } = await call(app.page, 'links.page', { search: '', offset: 0, limit: 500 })
  expect(rows).toHaveLength(298)
  expect(new Set(rows.map(({ url }) => url)).size).toBe(298)
  const lost: string[] = []
  for (const { email, url, mail } of rows) {
    const theirs = smtp.received.filter(({ to }) => to.includes(email))
    const said = theirs.map(({ to, body }) => [to, body.replaceAll('=\r\n', '').includes(`\r\n${url}\r\n`)])
    // Only the mail that was being sent at the kill may be missing, and its state must be "unknown".
    if (mail?.state === 'unknown') lost.push(email)
    else expect([mail?.state, ...said]).toEqual(['handed', [[email], true]])
    expect(theirs.length, 'nobody gets two').toBeLessThanOrEqual(1)
  }
  expect(lost.length).toBeLessThanOrEqual(1)

  // On Electron no script can be preloaded to move the clock.
  if (testInfo.project.name === 'electron') return
  await app.restartAfter(() => moveClock(app, 7 * 24 * 60 * 60 * 1000))
  await links(app.page).open()
  await expect(links(app.page).tab('Sent')).toHaveText(new RegExp(`${298 - lost.length}$`))
  await expect(links(app.page).tab('Follow up')).toContainText(`${298 - lost.length}`)
})
