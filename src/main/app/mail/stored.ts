import { z } from 'zod'
import { type MailTemplate, mailServerSchema, mailTemplateSchema } from '../../../contract/mail/mail.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import { storedSetting } from '../settings/stored-setting.ts'
import type { Session } from '../vault/session.ts'
import { builtInTemplates } from './message/built-in.ts'

/** The two keychain entries for its password: a new one goes into the one that is not used. */
export const passwordSlots = ['mail', 'mail-2'] as const
export type PasswordSlot = (typeof passwordSlots)[number]

/** Its name in the keychain. */
export const passwordName = ({ installationId }: Session, slot: PasswordSlot): string =>
  `${installationId}/${slot}`

/** What is kept of the mail server; `withPassword`: it asks for one, which the keychain has in this slot. */
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
export const templates = {
  ...stored,
  /** Those that were changed or added; of a kind that there is none of, what there is from the start. */
  read: (ledger: OpenLedger): MailTemplate[] => {
    const own = stored.read(ledger)
    return [...own, ...builtInTemplates.filter(({ kind }) => own.every(template => template.kind !== kind))]
  },
}

/** Whether a person wants no mail to go out for now. */
export const paused = storedSetting('mail/paused', z.boolean(), false)
