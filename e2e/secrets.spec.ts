import { chmod, readdir, readFile, stat } from 'node:fs/promises'
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
  const screen = links(app.page)
  await screen.fill({ customer: 'Confidential Customer', email: 'hidden@example.com' })
  await screen.create.click()
  await expect(screen.url).toBeVisible()

  // All answers of main to the page, requested as the page does.
  const answers = await app.page.evaluate(async () => {
    const page = { offset: 0, limit: 100 }
    const inputs = Object.entries({
      'app.state': undefined,
      'links.page': { search: '', ...page },
      'links.redirectUrls': undefined,
      'accounts.summary': undefined,
      'accounts.page': { search: '', utility: null, state: null, onlyNew: false, ...page },
      'drafts.read': { name: 'link' },
    })
    return JSON.stringify(await Promise.all(inputs.map(([name, input]) => window.bridge.call(name, input))))
  })
  expect(answers).toContain(service.baseUrl)
  expect(answers).not.toContain('"ok":false')
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

  // The key is in the keychain: after a restart the service accepts the app without a typed key.
  await app.restart()
  await links(app.page).open()
  await links(app.page).customer.fill('Ann')
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
})

test.describe('files', () => {
  test.skip(process.platform === 'win32')
  test.use({ connection: 'practice' })

  test('of the app and of its practice service are for their owner only, also where they were open to all', async ({
    app,
  }) => {
    const everything = async () => {
      const entries = await readdir(app.dataDir, { recursive: true, withFileTypes: true })
      const inside = entries.filter(entry => entry.isFile() || entry.isDirectory())
      return [app.dataDir, ...inside.map(entry => join(entry.parentPath, entry.name))]
    }
    const open = async () => {
      const found = await Promise.all(
        (await everything()).map(async path => ({ path, mode: (await stat(path)).mode & 0o777 })),
      )
      return found.filter(({ mode }) => (mode & 0o077) !== 0)
    }
    expect((await everything()).join(' ')).toMatch(/service\.db/)
    expect(await open()).toEqual([])
    for (const path of await everything()) await chmod(path, 0o777)
    await app.restart()
    await links(app.page).open()
    await expect(app.page.getByRole('button', { name: 'Create link' })).toBeVisible()
    expect(await open()).toEqual([])
  })
})
