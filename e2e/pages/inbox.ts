import type { Page } from 'playwright/test'

/** The Inbox: the week's figures, and what waits group by group. */
export const inbox = (page: Page) => {
  const card = page.getByRole('region', { name: 'What waits for you' })
  return {
    open: () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click(),
    heading: page.getByRole('heading', { name: 'Inbox', level: 1 }),
    /** The link in the navigation, with how many wait. */
    place: page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }),
    card,
    figure: (name: string) => card.getByRole('list', { name: 'This week' }).getByRole('link', { name }),
    group: (name: string) => card.getByRole('region', { name }),
    items: card.getByRole('region').getByRole('listitem'),
    item: (text: string | RegExp) => card.getByRole('region').getByRole('listitem').filter({ hasText: text }),
  }
}
