import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type ListedTemplate,
  type MailTemplate,
  mailServerSchema,
  mailTemplateSchema,
} from '../../../contract/mail/mail.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import { storedSetting } from '../settings/stored-setting.ts'
import type { Session } from '../vault/session.ts'
import { builtInTemplates } from './message/built-in.ts'

/** A new password goes into the keychain entry that is not in use: whatever a kill interrupts, no server gets another's password. */
const passwordSlots = ['mail', 'mail-2'] as const
type PasswordSlot = (typeof passwordSlots)[number]

export const passwordName = ({ installationId }: Session, slot: PasswordSlot): string =>
  `${installationId}/${slot}`

/** `withPassword`: the server needs a password, which is in the keychain entry `place`. */
const storedServerSchema = z.object({
  server: mailServerSchema,
  withPassword: z.boolean(),
  place: z.enum(passwordSlots).default('mail'),
})
export type StoredServer = z.infer<typeof storedServerSchema>

export const mailServer = storedSetting('mail/server', storedServerSchema.nullable(), null)

/** Names of the keychain entries that the current mail server uses. */
export const passwordsInUse = (session: Session): string[] => {
  const server = mailServer.read(session.ledger)
  return server?.withPassword ? [passwordName(session, server.place)] : []
}

const stored = storedSetting<MailTemplate[]>('mail/templates', z.array(mailTemplateSchema), [])

/** The templates that come with the app, original or changed by staff, and then those that staff added. */
const readTemplates = (ledger: OpenLedger): ListedTemplate[] => {
  const own = stored.read(ledger)
  const listedBuiltIn = builtInTemplates.map((builtIn): ListedTemplate => {
    const template = own.find(({ id }) => id === builtIn.id) ?? builtIn
    return { ...template, origin: isDeepStrictEqual(template, builtIn) ? 'built_in' : 'changed' }
  })
  const added = own.filter(({ id }) => builtInTemplates.every(builtIn => builtIn.id !== id))
  return [...listedBuiltIn, ...added.map(template => ({ ...template, origin: 'added' as const }))]
}

export const templates = {
  read: readTemplates,
  /** Changes a template in its place, or adds it. */
  save: (ledger: OpenLedger, template: MailTemplate): void => {
    const own = stored.read(ledger)
    const isKnown = own.some(({ id }) => id === template.id)
    const changed = own.map(known => (known.id === template.id ? template : known))
    stored.write(ledger, isKnown ? changed : [...own, template])
  },
  /** Deletes a template that staff added; one that comes with the app gets its original text back. */
  remove: (ledger: OpenLedger, id: string): void =>
    stored.write(
      ledger,
      stored.read(ledger).filter(template => template.id !== id),
    ),
}

/** Whether a person paused the sending of mails. */
export const paused = storedSetting('mail/paused', z.boolean(), false)
