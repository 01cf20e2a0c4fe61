import type { Page } from 'playwright/test'

/** The Inbox: this week's figures, and the items by group. */
export const inbox = (page: Page) => {
  const card = page.getByRole('region', { name: 'What waits for you' })
  return {
    open: () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click(),
    heading: page.getByRole('heading', { name: 'Inbox', level: 1 }),
    /** The link in the navigation, with the number of waiting items. */
    place: page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }),
    card,
    figure: (name: string) => card.getByRole('list', { name: 'This week' }).getByRole('link', { name }),
    group: (name: string) => card.getByRole('region', { name }),
    items: card.getByRole('region').getByRole('listitem'),
    item: (text: string | RegExp) => card.getByRole('region').getByRole('listitem').filter({ hasText: text }),
  }
}
