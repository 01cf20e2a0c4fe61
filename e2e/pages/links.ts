import type { Page } from 'playwright/test'

type NewLink = {
  customer?: string
  email?: string
  note?: string
  /** Left out: as the connection says, and for one customer if it does. */
  redirectUrl?: string
  linkFor?: 'One customer' | 'Anyone'
}

/** The Links screen: form, result card and register. */
export const links = (page: Page) => {
  const customer = page.getByLabel('Customer or reference')
  const email = page.getByLabel('Email')
  const note = page.getByLabel('Note')
  const redirectUrl = page.getByRole('combobox', { name: 'Page afterwards (Redirect URL)' })
  const linkFor = page.getByRole('radiogroup', { name: 'Link for' })
  const create = page.getByRole('button', { name: 'Create link' })
  const card = page.getByRole('region', { name: 'Connect link' })
  const register = page.getByRole('grid', { name: 'Links' })
  return {
    /** Where there is anything to see, the app begins on Overview. */
    open: () => page.getByRole('link', { name: /^Links\b/ }).click(),
    heading: page.getByRole('heading', { name: 'Links', level: 1 }),
    customer,
    email,
    note,
    redirectUrl,
    linkFor,
    create,
    card,
    url: card.getByText(/\/connect\/[rc]\//),
    copy: card.getByRole('button', { name: 'Copy link' }),
    /** That somebody has a link already. */
    before: page.locator('.before-note'),
    standing: page.getByRole('button', { name: 'Standing link' }),
    unknown: page.getByRole('region', { name: 'Outcome unknown' }),
    register,
    /** The register with its search above and its counts below. */
    registerCard: page.getByRole('region', { name: 'Register' }),
    row: (text: string) => register.getByRole('row').filter({ hasText: text }),
    search: page.getByLabel('Search links'),
    fill: async (values: NewLink) => {
      await customer.fill(values.customer ?? '')
      await email.fill(values.email ?? '')
      await note.fill(values.note ?? '')
      await redirectUrl.fill(values.redirectUrl ?? '')
      if (values.linkFor) await linkFor.getByRole('radio', { name: values.linkFor }).check()
      await page.keyboard.press('Tab')
    },
  }
}
