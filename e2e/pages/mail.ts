import type { Page } from 'playwright/test'
import { settings } from './settings.ts'

/** The pages of Settings about mail, and the dialog that previews a message. */
export const mail = (page: Page) => {
  const section = settings(page).section('Mail server')
  const templates = settings(page).section('Mail templates')
  const dialog = page.getByRole('dialog')
  return {
    section,
    templates,
    dialog,
    preview: dialog.getByRole('region', { name: 'Preview' }),
    open: () => settings(page).open('Mail server'),
    openTemplates: () => settings(page).open('Mail templates'),
    /** Fills in a mail server on this computer. */
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
