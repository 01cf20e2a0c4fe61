import type { Page } from 'playwright/test'

/** Settings → Mail, and the dialog in which a message is seen before it leaves. */
export const mail = (page: Page) => {
  const section = page.getByRole('region', { name: 'Mail', exact: true })
  const templates = page.getByRole('region', { name: 'Mail templates' })
  const dialog = page.getByRole('dialog')
  return {
    section,
    templates,
    dialog,
    preview: dialog.getByRole('region', { name: 'Preview' }),
    open: () => page.getByRole('link', { name: 'Settings' }).click(),
    /** Types a mail server on this computer; the password is given each time. */
    fill: async (port: number, password: string) => {
      await section.getByLabel('Server').fill('127.0.0.1')
      await section.getByRole('radio', { name: 'None' }).check()
      await section.getByLabel('Port').fill(`${port}`)
      await section.getByLabel('User').fill('office@acme.example')
      await section.getByLabel('Password').fill(password)
      await section.getByLabel('From').fill('office@acme.example')
    },
  }
}
