import { expect, type Page } from 'playwright/test'

type NewLink = {
  customer?: string
  email?: string
  note?: string
  /** Left out: the connection's page, if it has one, which makes the link one customer's. */
  redirectUrl?: string
  linkFor?: 'One customer' | 'Anyone'
}

/** The Links screen: composer, register and record. */
export const links = (page: Page) => {
  const composer = page.getByRole('form', { name: 'New link' })
  const customer = composer.getByLabel('Customer or reference')
  const email = composer.getByLabel('Email')
  const note = composer.getByLabel('Note')
  const redirectUrl = composer.getByRole('combobox', { name: 'Page afterwards (Redirect URL)' })
  const linkFor = composer.getByRole('radiogroup', { name: 'Link for' })
  const create = page.getByRole('button', { name: 'Create link' })
  const moreButton = composer.getByRole('button', { name: 'More', exact: true })
  const card = page.getByRole('region', { name: 'Connect link' })
  const register = page.getByRole('grid', { name: 'Links' })
  const registerCard = page.getByRole('region', { name: 'Register' })
  const choose = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
  /** Opens More: note, page afterwards, and One customer or Anyone. */
  const more = async () => {
    if ((await moreButton.getAttribute('aria-expanded')) !== 'true') await moreButton.click()
    await expect(redirectUrl).toBeVisible()
  }
  const fromNew = (name: string) => async () => {
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await choose(name)
  }
  return {
    /** Opens Links: the app starts at the Inbox if that can have items. */
    open: () => page.getByRole('link', { name: /^Links\b/ }).click(),
    heading: page.getByRole('heading', { name: 'Links', level: 1 }),
    customer,
    email,
    note,
    redirectUrl,
    linkFor,
    create,
    more,
    card,
    /** The form that edits the open link's fields. */
    edit: page.getByRole('form', { name: 'Edit link' }),
    /** The name in the open record. */
    name: card.getByRole('heading', { level: 2 }),
    url: card.locator('.record-url'),
    copy: card.getByRole('button', { name: 'Copy link' }),
    /** The steps of the open link's progress. */
    rail: card.getByRole('list', { name: 'How far it is' }).getByRole('listitem'),
    history: card.getByRole('list', { name: 'History' }),
    /** Chooses an action of the open record. */
    act: async (name: string) => {
      await card.getByRole('button', { name: 'More', exact: true }).click()
      await choose(name)
    },
    /** Chooses an action of a row. */
    actOn: async (text: string, name: string) => {
      await register.getByRole('row').filter({ hasText: text }).getByRole('button', { name: 'More' }).click()
      await choose(name)
    },
    /** The note about an earlier link of the typed customer. */
    before: page.locator('.before-note'),
    /** Chooses Standing link in the menu New. */
    standing: fromNew('Standing link'),
    createMany: fromNew('Create many'),
    unknown: page.getByRole('region', { name: 'Outcome unknown' }),
    register,
    /** The register with composer and counts. */
    registerCard,
    row: (text: string) => register.getByRole('row').filter({ hasText: text }),
    search: page.getByLabel('Search links'),
    /** The tab of a state. */
    tab: (name: string) =>
      registerCard
        .getByRole('group', { name: 'Links by state' })
        .getByRole('button', { name: new RegExp(`^${name}( [\\d,+]+)?$`) }),
    /** Opens the filters. */
    filters: async () => {
      const button = registerCard.getByRole('button', { name: /^Filter/ })
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    },
    fill: async (values: NewLink) => {
      await customer.fill(values.customer ?? '')
      await email.fill(values.email ?? '')
      await more()
      await note.fill(values.note ?? '')
      await redirectUrl.fill(values.redirectUrl ?? '')
      if (values.linkFor) await linkFor.getByRole('radio', { name: values.linkFor }).check()
      await page.keyboard.press('Tab')
    },
  }
}
