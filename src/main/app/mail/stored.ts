import { z } from 'zod'
import {
  companySchema,
  type MailServer,
  type MailTemplate,
  mailServerSchema,
  mailTemplateSchema,
} from '../../../contract/mail/mail.ts'
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

const server = storedSetting('mail/server', storedServerSchema.nullable(), null)
export const readServer = server.read
export const writeServer = server.write

/** Names of the passwords that the mail server has in the keychain. */
export const passwordsInUse = (session: Session): string[] => {
  const stored = readServer(session.ledger)
  return stored?.withPassword ? [passwordName(session, stored.place)] : []
}

/** What customers know the company by; '' where it is not set. */
const company = storedSetting('mail/company', companySchema, '')
export const readCompany = company.read
export const writeCompany = company.write

const templates = storedSetting<MailTemplate[]>('mail/templates', z.array(mailTemplateSchema), [])
/** Those that were changed or added; of a kind that there is none of, what there is from the start. */
export const readTemplates = (ledger: OpenLedger): MailTemplate[] => {
  const stored = templates.read(ledger)
  const isThere = (wanted: MailTemplate) => stored.some(({ kind }) => kind === wanted.kind)
  return [...stored, ...builtInTemplates.filter(template => !isThere(template))]
}
export const writeTemplates = templates.write

/** Whether a person wants no mail to go out for now. */
const paused = storedSetting('mail/paused', z.boolean(), false)
export const readPaused = paused.read
export const writePaused = (ledger: OpenLedger, isPaused: boolean): void =>
  paused.write(ledger, isPaused || null)

/** The server with which mail is sent under the name of. */
export const fromOf = (ledger: OpenLedger, { from }: MailServer) => ({
  name: readCompany(ledger),
  address: from,
})
