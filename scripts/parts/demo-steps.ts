import { join } from 'node:path'
import { expect as expectSoon } from 'playwright/test'
import type { App } from '../../e2e/fixtures/app.ts'
import { call } from '../../e2e/fixtures/connect.ts'
import { accounts } from '../../e2e/pages/accounts.ts'
import { links } from '../../e2e/pages/links.ts'
import { welcome } from '../../e2e/pages/welcome.ts'
import type { CallOutput } from '../../src/contract/ipc.ts'

// The same time-out as in the specs: on a busy machine the practice service takes more than Playwright's five seconds to start.
const expect = expectSoon.configure({ timeout: 20_000 })

type Shown = {
  /** The link that was created. */
  link: string
  clipboard: string
  /** The account that was looked up, as main returned it. */
  account: CallOutput<'accounts.lookUp'>['account']
  screenshots: string[]
}

/**
 * Welcome → create a link → copy it → look an account up → details. Throws if a step fails.
 *
 * @param out an existing folder for the pictures
 * @param onStep called with the name of each step once it is done
 */
export const showMainJob = async (
  { page, clipboard }: App,
  out: string,
  onStep: (name: string) => void = () => {},
): Promise<Shown> => {
  const screenshots: string[] = []
  const picture = async (name: string) => {
    const path = join(out, `${screenshots.length + 1}-${name}.png`)
    await page.screenshot({ path })
    screenshots.push(path)
    onStep(name)
  }

  await expect(welcome(page).heading).toBeVisible()
  await picture('welcome')
  await welcome(page).practice.click()

  const linksScreen = links(page)
  await expect(linksScreen.heading).toBeVisible()
  await linksScreen.fill({ customer: 'Maria Alvarez', email: 'maria@example.com', note: 'Called on Tuesday' })
  await picture('links')
  await linksScreen.create.click()
  await expect(linksScreen.url).toContainText('http')
  const link = (await linksScreen.url.textContent()) ?? ''
  await picture('link-created')
  await linksScreen.copy.click()
  await expect.poll(clipboard).toBe(link)
  await picture('link-copied')
  const followed = await fetch(link)
  if (!followed.ok) throw new Error(`The service does not know the link: ${followed.status}`)

  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  const accountsScreen = accounts(page)
  await accountsScreen.rows.first().click()
  const customerId = ((await accountsScreen.customerId.textContent()) ?? '').trim()
  await accountsScreen.details.getByRole('button', { name: 'Close' }).click()
  await picture('accounts')
  await accountsScreen.lookUpAccount(customerId)
  await expect(accountsScreen.customerId).toHaveText(customerId)
  const { account } = await call(page, 'accounts.get', { customerId })
  // The list scrolls to the customer's row.
  const number = account.utilityAccounts[0]?.utilityAccountNumber ?? customerId
  await expect(accountsScreen.rows.filter({ hasText: number }).first()).toBeInViewport()
  await picture('account-details')
  for (const { utilityAccountNumber } of account.utilityAccounts) {
    await expect(accountsScreen.details).toContainText(utilityAccountNumber ?? 'not given')
  }
  return { link, clipboard: await clipboard(), account, screenshots }
}
