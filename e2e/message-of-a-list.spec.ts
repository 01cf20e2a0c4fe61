import type { Page } from 'playwright/test'
import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

/** Creates a link and opens the dialog for a mail with it. */
const writeToAnn = async (page: Page) => {
  await call(page, 'links.create', {
    ...{ id: crypto.randomUUID(), customer: 'Ann', email: 'ann@a.example', note: '' },
    redirectUrl: 'https://a.example/thanks',
  })
  await links(page).actOn('Ann', 'Remind')
  return page.getByRole('dialog')
}

test('what was typed for the message of a list is there again after Esc, until it is used or left', async ({
  app: { page },
}) => {
  const { id } = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example' }).then(run => {
    if (run === null) throw new Error('It was cancelled')
    return run
  })
  await call(page, 'runs.start', { id })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  const edit = page.getByRole('button', { name: 'Edit message' })
  const dialog = page.getByRole('dialog')
  const subject = dialog.getByLabel('Subject')
  await edit.click()
  const before = await subject.inputValue()
  await subject.fill('A roof for {customer}')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await expect(subject).toHaveValue('A roof for {customer}')
  await dialog.getByRole('button', { name: 'Back to the template' }).click()
  await edit.click()
  await expect(subject).toHaveValue(before)
})

test('a list without emails says so where mails are sent, and what can be done', async ({
  app: { page },
}) => {
  const run = await call(page, 'runs.paste', { text: 'Name\nAnn\nBob' })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  await expect(page.getByRole('region', { name: 'Mails', exact: true }).getByRole('status')).toHaveText(
    'No row has an email. Open a row to add one, or export the results.',
  )
  await page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Ann' }).click()
  await page.getByRole('button', { name: 'Add email and send' }).click({ trial: true })
})

test('a message that is edited for one customer is kept while another one is', async ({ app: { page } }) => {
  const screen = links(page)
  for (const customer of ['Ann', 'Bea'])
    await call(page, 'links.create', {
      ...{ id: crypto.randomUUID(), customer, email: `${customer}@a.example`, note: '' },
      redirectUrl: 'https://a.example/thanks',
    })
  await expect(screen.registerCard).toContainText('2 links')
  const dialog = page.getByRole('dialog')
  const text = (customer: string) => `For ${customer}: {link}`
  for (const customer of ['Ann', 'Bea']) {
    await screen.actOn(customer, 'Remind')
    await dialog.getByRole('button', { name: 'Edit message' }).click()
    await dialog.getByLabel('Text').fill(text(customer))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  for (const customer of ['Ann', 'Bea']) {
    await screen.actOn(customer, 'Remind')
    await expect(dialog.getByLabel('Text')).toHaveValue(text(customer))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('a practice mail is not said to wait for the network, as it never leaves', async ({
    app: { page },
  }) => {
    await links(page).fill({ customer: 'Ann', email: 'ann@a.example' })
    await links(page).create.click()
    await page.context().setOffline(true)
    await links(page).card.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('no mail leaves this computer')
    await expect(dialog).not.toContainText('offline')
    await page.context().setOffline(false)
  })
})

test('why no draft was saved is not said any more once the mails are sent', async ({ app, smtp, folder }) => {
  const { page } = app
  await call(page, 'mail.saveServer', serverInput(smtp, { security: 'none' }))
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example' })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  const edit = page.getByRole('button', { name: 'Edit message' })
  const dialog = page.getByRole('dialog')
  await edit.click()
  await dialog.getByLabel('Text').fill('{link} {roof}')
  await dialog.getByRole('button', { name: 'Use for this list' }).click()
  await app.answerDialog(folder)
  await page.getByRole('button', { name: 'Save drafts' }).click()
  await expect(page.getByText('The message is not complete')).toBeVisible()
  await edit.click()
  await dialog.getByRole('button', { name: 'Back to the template' }).click()
  await page.getByRole('button', { name: 'Send 1 mail' }).click()
  await expect(page.getByText('1 mail sent.')).toBeVisible()
  await expect(page.getByText('The message is not complete')).toHaveCount(0)
  await expect(page.getByText('0 drafts saved')).toHaveCount(0)
})

test('what is typed for one mail and for one list is there again, also where another was typed for meanwhile', async ({
  app: { page },
}) => {
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  const typeInto = async (label: string, text: string) => {
    await dialog.getByLabel(label).fill(text)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const name of ['ann', 'bea'])
    await call(page, 'links.create', {
      ...{ id: crypto.randomUUID(), customer: '', email: `${name}@a.example`, note: '' },
      redirectUrl: 'https://a.example/thanks',
    })
  for (const list of ['Dan', 'Eve']) {
    const run = await call(page, 'runs.paste', { text: `Name\tEmail\n${list}\t${list}@b.example` })
    await call(page, 'runs.start', { id: run?.id ?? '' })
  }
  // Rows that come would move the one that is clicked.
  await expect(screen.registerCard).toContainText('4 links')
  const remind = (customer: string) => screen.actOn(`${customer}@a.example`, 'Remind')
  for (const customer of ['ann', 'bea']) {
    await remind(customer)
    await typeInto('Customer’s name', customer)
  }
  await remind('ann')
  await expect(dialog.getByLabel('Customer’s name')).toHaveValue('ann')
  await page.keyboard.press('Escape')

  await screen.createMany()
  const edit = async (list: string) => {
    await page
      .getByRole('listitem')
      .filter({ hasText: `Pasted: ${list}` })
      .getByRole('button')
      .click()
    await page.getByRole('button', { name: 'Continue to mails' }).click()
    await page.getByRole('button', { name: 'Edit message' }).click()
  }
  for (const list of ['Dan', 'Eve']) {
    await edit(list)
    await typeInto('Subject', `For ${list}`)
    await page.getByRole('button', { name: 'New list' }).click()
  }
  await edit('Dan')
  await expect(dialog.getByLabel('Subject')).toHaveValue('For Dan')
})

test('a message that is edited is kept while another template is edited for the same customer', async ({
  app: { page },
}) => {
  const dialog = await writeToAnn(page)
  const [template, text] = [dialog.getByLabel('Template'), dialog.getByLabel('Text', { exact: true })]
  const first = await template.inputValue()
  await dialog.getByRole('button', { name: 'Edit message' }).click()
  await text.fill('One: {link}')
  await template.selectOption('Español')
  await text.fill('Two: {link}')
  await template.selectOption(first)
  await expect(text).toHaveValue('One: {link}')
})

test('the language of a mail to one customer is not that of the mails to a list', async ({
  app: { page },
}) => {
  const dialog = await writeToAnn(page)
  await dialog.getByLabel('Template').selectOption('Español')
  await page.keyboard.press('Escape')
  await links(page).actOn('Ann', 'Remind')
  await expect(dialog.getByLabel('Template').locator('option:checked')).toHaveText('Español')
  await page.keyboard.press('Escape')
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nBob\tbob@b.example' })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  await expect(page.getByLabel('Template').locator('option:checked')).toHaveText('English')
})
