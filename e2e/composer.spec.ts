import { everyLink } from '../src/contract/links/register.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('Ctrl+Enter saves from every field of a form', async ({ sharedApp: app }) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Ctrl' })
  await screen.create.click()
  for (const [button, label, text] of [
    ['Edit', 'Customer', 'Ctrl Enter'],
    ['Add email', 'Email', 'ctrl@enter.example'],
    ['Add follow-up date', 'Follow up on', '2031-05-06'],
  ] as const) {
    await screen.card.getByRole('button', { name: button, exact: true }).click()
    const field = screen.edit.getByLabel(label, { exact: true })
    // The service is told what is noted when a link is created, and nothing of what is changed later.
    await expect(screen.edit).toContainText('Changes stay on this computer.')
    await field.fill(text)
    await field.press('Control+Enter')
    await expect(screen.edit).toHaveCount(0)
  }
  await expect(screen.name).toHaveText('Ctrl Enter')
  await expect(screen.card).toContainText('ctrl@enter.example')
  await expect(screen.card).toContainText('2031')
})

test('what is wrong with an email lies over no field of More', async ({ sharedApp: app }) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Bad', email: 'nope', note: 'Kept' })
  await screen.more()
  await screen.note.press('Control+Enter')
  await expect(app.page.getByText('An address such as name@example.com')).toBeVisible()
  await expect(screen.email).toBeFocused()
  await expect(screen.note).toBeHidden()
  await screen.email.fill('')
  await screen.more()
  await expect(screen.note).toHaveValue('Kept')
})

test('an email that is typed as the customer goes to its own field, also where Enter follows at once', async ({
  sharedApp: app,
}) => {
  const screen = links(app.page)
  await screen.customer.fill('solo@cust.example')
  await screen.customer.press('Tab')
  await expect(screen.email).toHaveValue('solo@cust.example')
  await expect(screen.customer).toHaveValue('')
  await screen.email.fill('')
  await screen.customer.fill('other@cust.example')
  await screen.customer.press('Enter')
  await expect(screen.card.getByRole('heading', { level: 2 })).toHaveText('other@cust.example')
  await expect(screen.card.getByRole('button', { name: 'Add email' })).toHaveCount(0)
})

test('what was typed before an old link is renewed comes back by Undo', async ({ sharedApp: { page } }) => {
  const screen = links(page)
  await screen.fill({ customer: 'Renewed', redirectUrl: 'https://acme.example/thanks' })
  await screen.create.click()
  await screen.act('Withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await screen.fill({ customer: 'Half typed', note: 'Called twice' })
  await screen.card.getByRole('button', { name: 'Renew' }).click()
  await expect(screen.customer).toHaveValue('Renewed')
  const said = page.getByText('Filled in from the old link.')
  await expect(said).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.customer).toHaveValue('Half typed')
  await expect(said).toHaveCount(0)
  await screen.more()
  await expect(screen.note).toHaveValue('Called twice')
})

test('a note that was changed on this computer alone is not in the link that renews it', async ({
  sharedApp: { page },
}) => {
  const screen = links(page)
  await screen.fill({
    customer: 'Noted',
    note: 'Met at the fair',
    redirectUrl: 'https://acme.example/thanks',
  })
  await screen.create.click()
  await expect(screen.name).toHaveText('Noted')
  const [made] = (await call(page, 'links.page', { ...everyLink, offset: 0, limit: 1 })).rows
  await call(page, 'links.edit', { id: made?.id ?? '', note: 'Owes us a call' })
  await screen.act('Withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await screen.card.getByRole('button', { name: 'Renew' }).click()
  await expect(screen.customer).toHaveValue('Noted')
  await screen.more()
  await expect(screen.note).toHaveValue('Met at the fair')
})

test('a page that is typed for Anyone makes the link one customer’s, and that is said', async ({
  sharedApp: { page },
}) => {
  const screen = links(page)
  await screen.fill({ customer: 'Fair', linkFor: 'Anyone' })
  await screen.more()
  await screen.redirectUrl.pressSequentially('acme.example/thanks')
  await page.keyboard.press('Tab')
  await expect(screen.linkFor.getByRole('radio', { name: 'One customer' })).toBeChecked()
  await expect(page.getByRole('status')).toHaveText(
    'For one customer now: a link for anyone has no page afterwards',
  )
})
