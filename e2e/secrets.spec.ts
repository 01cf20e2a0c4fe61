import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test('the key lies in the keychain and nowhere else; nor does a customer lie in plain text', async ({
  app,
  service,
}) => {
  const secret = service.apiKey
  // Seen from inside the page: everything that main sends it.
  await app.page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const { call } = window.bridge
    const names = ['app.state', 'links.page', 'accounts.summary', 'accounts.page'] as const
    const inputs = {
      'app.state': undefined,
      'accounts.summary': undefined,
      'links.page': { search: '', only: 'all', offset: 0, limit: 100 },
      'accounts.page': { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 100 },
    }
    return Promise.all(names.map(async name => seen.push(JSON.stringify(await call(name, inputs[name])))))
  })
  const screen = links(app.page)
  await screen.fill({ customer: 'Confidential Customer', email: 'hidden@example.com' })
  await screen.create.click()
  await expect(screen.url).toBeVisible()

  const answers = await app.page.evaluate(() =>
    Object.entries(window)
      .find(([name]) => name === 'seen')?.[1]
      .join(),
  )
  expect(answers).toContain(service.baseUrl)
  expect(answers).not.toContain(secret)
  expect(await app.page.content()).not.toContain(secret)
  expect(await app.logs()).not.toContain(secret)
  expect(await app.logs()).not.toContain('Confidential Customer')

  const files = await filesIn(app.dataDir)
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const content = await readFile(file, 'latin1')
    expect(content, file).not.toContain(secret)
    expect(content, file).not.toContain('Confidential Customer')
    expect(content, file).not.toContain('hidden@example.com')
  }

  // It is in the keychain: after a restart, with nothing typed, the service accepts the app.
  await app.restart()
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
})
