import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

/** Opens the list that was pasted last; answers what finds its rows. */
const openPasted = async (page: Page) => {
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  return (name: string) => page.getByRole('grid', { name: 'Rows' }).getByRole('row', { name })
}

test('a row names the link that its customer has, and the row that says the same, and nothing of it is cut', async ({
  app: { page },
}) => {
  const others = { email: 'maria@b.example', note: '', redirectUrl: 'https://example.com/thanks' }
  await call(page, 'links.create', { ...others, id: crypto.randomUUID(), customer: 'Maria Alvarez' })
  const long = 'Maximiliana Featherstonehaugh-Cholmondeley'
  await call(page, 'links.create', {
    ...others,
    id: crypto.randomUUID(),
    customer: long,
    email: 'max@b.example',
  })
  const list = [
    ...['Name\tEmail', 'Omar\tomar@b.example', 'M. Alvarez\tMARIA@b.example', 'Omar Haddad\tOMAR@b.example'],
    ...['Max\tmax@b.example', 'Max again\tmax@b.example', 'Max once more\tmax@b.example'],
  ]
  const run = await call(page, 'runs.paste', { text: list.join('\n') })
  // A link for each of the first two that have one: the last is then also twice in the list.
  await call(page, 'runs.choice', { id: run?.id ?? '', place: 4, what: 'nevertheless', value: true })
  const row = await openPasted(page)
  await expect(row('M. Alvarez')).toContainText('Has a link already: Maria Alvarez, made today')
  await expect(row('Omar Haddad')).toContainText('Twice in this list: as row 2')
  const both = `Twice in this list: as row 5 · Has a link already: ${long}, made today`
  await expect(row('Max once more').locator('td.col-why')).toHaveAttribute('title', both)
  for (const [width, height] of [
    [900, 600],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const why of await page.getByRole('grid', { name: 'Rows' }).locator('td.col-why').all())
      expect(await why.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  }
  // Too long for two lines: the row has fewer words, and all of them in its title and when it is opened.
  await expect(row('Max once more')).toContainText('Twice in this list: as row 5 · Has a link already, today')
  await row('Max once more').click()
  await expect(page.getByRole('dialog')).toContainText(both)
})

test('a row with more cells than columns says so, names their text when it is opened, and is created once it is mended', async ({
  app: { page },
}) => {
  await call(page, 'runs.paste', { text: 'Name,Email\nAnn,ann@b.example\nSmith, John,john@example.com' })
  const row = await openPasted(page)
  await expect(row('Smith')).toContainText('More cells than columns · Not an email address')
  await row('Smith').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('More cells than columns: “john@example.com”')
  await dialog.getByLabel('Customer').fill('John Smith')
  await dialog.getByLabel('Email').fill('john@example.com')
  await dialog.getByRole('button', { name: 'Save row' }).click()
  await expect(row('John Smith')).toContainText('Ready')
  await expect(page.getByText('2 links will be created.')).toBeVisible()
})

test('why a file is no list is said in a box of one width', async ({ app, folder }) => {
  const { page } = app
  await links(page).createMany()
  const widths: (number | undefined)[] = []
  for (const [text, said] of [
    ['', 'There is nothing in it'],
    ['\u0089PNG\r\n\u001a\n\0\0', 'It is not a list of rows and columns'],
  ] as const) {
    const file = join(folder, `${widths.length}.csv`)
    writeFileSync(file, text, 'latin1')
    await app.answerDialog(file)
    await page.getByRole('button', { name: 'Choose file' }).click()
    const note = page.getByRole('alert').filter({ hasText: said })
    await expect(note).toBeVisible()
    widths.push((await note.boundingBox())?.width)
  }
  expect(widths[0]).toBeGreaterThan(400)
  expect(widths[1]).toBe(widths[0])
})

test('two columns that are chosen one right after the other are both taken', async ({ app: { page } }) => {
  const run = await call(page, 'runs.paste', { text: 'Ann\tGate left\ta@b.example' })
  await page.evaluate(list => {
    window.location.hash = `#/create-many?list=${list}`
  }, run?.id)
  await page.getByRole('button', { name: 'Change columns' }).click()
  const chosen = page.locator('.many-part select')
  await chosen.evaluateAll(async fields => {
    for (const [label, value] of [
      ['Note', '1'],
      ['Customer', '0'],
    ] as const) {
      const field = fields.find(
        one => one instanceof HTMLSelectElement && one.labels[0]?.textContent === label,
      )
      if (!(field instanceof HTMLSelectElement)) throw new Error(label)
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise(resolve => setTimeout(resolve, 0))
    }
  })
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('0')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('1')
  const [read] = await call(page, 'runs.list', undefined)
  expect(read?.columns).toMatchObject({ customer: 0, note: 1 })
})

test('a row takes an address as it is pasted from a mail program or a page, as the cells of a list do', async ({
  app: { page },
}) => {
  await call(page, 'runs.paste', { text: 'Name,Email\nAnn,nope\nBo,nope' })
  const row = await openPasted(page)
  const dialog = page.getByRole('dialog')
  const mend = async (name: string, email: string) => {
    await row(name).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Save row' }).click()
  }
  await mend('Ann', 'mailto:ann@b.example ')
  await expect(row('Ann')).toContainText('Ready')
  // What the check would leave out is said at the field.
  await mend('Bo', 'Bo <old> <bo@b.example>')
  await expect(dialog).toContainText('Not an email address')
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('who declined is left out, until a person wants a link all the same', async ({ app: { page } }) => {
    await links(page).open()
    await expect(links(page).row('Dana Declines')).toContainText('Declined')
    await call(page, 'runs.paste', { text: 'Name\tEmail\nD. Declines\tDANA.declines@example.com' })
    await links(page).createMany()
    await page.getByRole('button', { name: 'Open Pasted rows' }).click()
    const row = page.getByRole('grid', { name: 'Rows' }).getByRole('row', { name: 'D. Declines' })
    await expect(row).toContainText(/Left out.*Declined, /)
    await row.click()
    await page.getByRole('button', { name: 'Create a link anyway' }).click()
    await expect(row).toContainText('Ready')
  })
})

test('a dropped file that is gone, or is a folder, is said to be unreadable, and another one can be chosen', async ({
  app: { page },
}) => {
  await links(page).createMany()
  const handle = await page.evaluateHandle(() => {
    // As Chromium refuses what it cannot read by now.
    Blob.prototype.bytes = () => Promise.reject(new DOMException('It is gone.', 'NotFoundError'))
    const data = new DataTransfer()
    data.items.add(new File(['Name'], 'gone.csv'))
    return data
  })
  await page.getByRole('region', { name: 'List' }).dispatchEvent('drop', { dataTransfer: handle })
  await expect(page.getByRole('alert')).toContainText('cannot be read: gone.csv')
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  // Of several files none is read: which one was meant is not known.
  await handle.evaluate(data => data.items.add(new File(['Name'], 'other.csv')))
  await page.getByRole('region', { name: 'List' }).dispatchEvent('drop', { dataTransfer: handle })
  await expect(page.getByRole('status').getByText('Drop one list at a time')).toBeVisible()
  expect(await call(page, 'runs.list', undefined)).toEqual([])
})

test('what was typed for a row counts also where its link is to be created anyway', async ({
  app: { page },
}) => {
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\ta@b.example\nBea\ta@b.example' })
  const row = await openPasted(page)
  await row('Bea').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Customer').fill('Bea Lee')
  await dialog.getByRole('button', { name: 'Create a link anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('2 links will be created.')).toBeVisible()
  await expect(row('Bea Lee')).toBeVisible()
})

test('why the results of one list were not saved is not said of another one', async ({ app, folder }) => {
  const { page } = app
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\ta@b.example' })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await openPasted(page)
  await app.answerDialog(join(folder, 'nowhere', 'results.csv'))
  await page.getByRole('button', { name: 'Export results' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('rows that are pasted stay there while another screen is open; a list begins with all of its rows, whatever was filtered in the one before', async ({
  app: { page },
}) => {
  const text = 'Name\tEmail\nAnn\ta@b.example\nBea\ta@b.example'
  await call(page, 'runs.paste', { text })
  await openPasted(page)
  await page.getByRole('button', { name: 'Left out 1' }).click()
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const box = page.getByRole('textbox', { name: /Rows from a spreadsheet/ })
  await box.fill('Name\tEmail\nCid\tcid@b.example')
  await links(page).open()
  await links(page).createMany()
  await expect(box).toHaveValue(/Cid/)
  await page.getByRole('button', { name: 'Read rows' }).click()
  await expect(page.getByText('1 link will be created.')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Rows' }).getByRole('row', { name: 'Cid' })).toBeVisible()
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await expect(box).toHaveValue('')
})

test('a list that is open stays open where another one is read by then, and it is said what came of that', async ({
  app,
  folder,
}) => {
  const { page } = app
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\ta@b.example' })
  const file = join(folder, 'long.csv')
  const rows = Array.from({ length: 90_000 }, (_, n) => `Customer ${n}`).join('\n')
  writeFileSync(file, `Name\n${rows}`)
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).waitFor()
  await app.answerDialog(file)
  await page.getByRole('button', { name: 'Choose file' }).click()
  await expect(page.getByRole('button', { name: 'Reading…' })).toBeVisible()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pasted: Ann')
  await expect.poll(async () => (await call(page, 'runs.list', undefined)).length).toBe(2)
  await expect(page.getByText('long.csv is read')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pasted: Ann')

  // A quote that is never closed: its failure comes soon also where the other list is still checked.
  writeFileSync(file, 'Name\n"Ann')
  await page.getByRole('button', { name: 'New list' }).click()
  await app.answerDialog(file)
  // In one go: it may be read before another click.
  await page.getByRole('button', { name: 'Choose file' }).evaluate((button: HTMLElement) => {
    button.click()
    document.querySelector<HTMLElement>('nav a[href$="/links"]')?.click()
  })
  await expect(links(page).heading).toBeVisible()
  await expect(page.getByText('This list cannot be read: long.csv')).toBeAttached()
})

test('what is decided for all rows at once says so where that failed', async ({ app: { page } }) => {
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example\nBo\tann@b.example' })
  const row = await openPasted(page)
  await expect(row('Bo')).toContainText('Twice in this list')
  // Before its rows are read by another filter: where that was quicker, nothing had failed yet.
  await call(page, 'runs.discard', { id: run?.id ?? '' })
  await page.getByLabel('Why left out').selectOption({ index: 1 })
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Create links for all' }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
})

test('a list that is read once another connection is in use opens at none, and rows that are pasted stay where a file is read', async ({
  app,
  folder,
}) => {
  const { page } = app
  const { currentId } = await call(page, 'app.state', undefined)
  await call(page, 'connections.startPractice', undefined)
  const other = (await call(page, 'app.state', undefined)).currentId
  await call(page, 'connections.select', { id: currentId ?? '' })
  const file = join(folder, 'long.csv')
  writeFileSync(file, `Name\n${Array.from({ length: 90_000 }, (_, n) => `Customer ${n}`).join('\n')}`)
  await links(page).createMany()
  await app.answerDialog(file)
  await page.getByRole('button', { name: 'Choose file' }).click()
  await expect(page.getByRole('button', { name: 'Reading…' })).toBeVisible()
  await call(page, 'connections.select', { id: other ?? '' })
  await expect(page.getByText('Invented customers')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create many')

  await page.getByRole('button', { name: 'Paste rows' }).click()
  const box = page.getByRole('textbox', { name: /Rows from a spreadsheet/ })
  await box.fill('Cid')
  await page.keyboard.press('Escape')
  writeFileSync(file, 'Name\nAnn')
  await app.answerDialog(file)
  await page.getByRole('button', { name: 'Choose file' }).click()
  await expect(page.getByText('1 link will be created.')).toBeVisible()
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(box).toHaveValue('Cid')
})
