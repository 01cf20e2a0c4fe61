import type { Page } from 'playwright/test'

/** Find or do…, and the list of shortcuts. */
export const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Find or do…' })
  return {
    dialog,
    box: dialog.getByRole('combobox', { name: 'Find or do' }),
    options: dialog.getByRole('option'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    group: (name: string) => dialog.getByRole('group', { name }),
    foot: dialog.getByRole('status'),
    shortcuts: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    open: () => page.keyboard.press('ControlOrMeta+k'),
  }
}
