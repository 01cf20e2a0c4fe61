import { z } from 'zod'
import { type MailTemplate, mailServerSchema, mailTemplateSchema } from '../../../contract/mail/mail.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import { storedSetting } from '../settings/stored-setting.ts'
import type { Session } from '../vault/session.ts'
import { builtInTemplates } from './message/built-in.ts'

/** The password has two keychain entries: a new one goes into the one that is not in use. */
const passwordSlots = ['mail', 'mail-2'] as const
type PasswordSlot = (typeof passwordSlots)[number]

/** Its name in the keychain. */
export const passwordName = ({ installationId }: Session, slot: PasswordSlot): string =>
  `${installationId}/${slot}`

/** `withPassword`: the server needs one, which is in the keychain in the slot `place`. */
const storedServerSchema = z.object({
  server: mailServerSchema,
  withPassword: z.boolean(),
  place: z.enum(passwordSlots).default('mail'),
})
export type StoredServer = z.infer<typeof storedServerSchema>

export const mailServer = storedSetting('mail/server', storedServerSchema.nullable(), null)

/** Names of the passwords that the mail server has in the keychain. */
export const passwordsInUse = (session: Session): string[] => {
  const server = mailServer.read(session.ledger)
  return server?.withPassword ? [passwordName(session, server.place)] : []
}

const stored = storedSetting<MailTemplate[]>('mail/templates', z.array(mailTemplateSchema), [])

/** Templates that people changed or added, and the built-in ones of each kind that has none. */
const readTemplates = (ledger: OpenLedger): MailTemplate[] => {
  const own = stored.read(ledger)
  return [...own, ...builtInTemplates.filter(({ kind }) => own.every(template => template.kind !== kind))]
}

export const templates = {
  read: readTemplates,
  /** Changes a template in its place, or adds it. */
  save: (ledger: OpenLedger, template: MailTemplate): void => {
    const all = readTemplates(ledger)
    const index = all.findIndex(({ id }) => id === template.id)
    all.splice(index < 0 ? all.length : index, 1, template)
    stored.write(ledger, all)
  },
  /** Once none of a kind is left, the built-in ones are back. */
  remove: (ledger: OpenLedger, id: string): void =>
    stored.write(
      ledger,
      readTemplates(ledger).filter(template => template.id !== id),
    ),
}

/** Whether a person wants no mail to go out for now. */
export const paused = storedSetting('mail/paused', z.boolean(), false)
