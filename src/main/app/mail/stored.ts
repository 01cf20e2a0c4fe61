import { z } from 'zod'
import {
  companySchema,
  type MailServer,
  type MailTemplate,
  mailServerSchema,
  mailTemplateSchema,
} from '../../../contract/mail/mail.ts'
import { parseJson } from '../../http/parse-json.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import type { Session } from '../vault/session.ts'
import { builtInTemplates } from './message/built-in.ts'

const serverName = 'mail/server'
const companyName = 'mail/company'
const templatesName = 'mail/templates'
const pausedName = 'mail/paused'

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

const read = <T>(ledger: OpenLedger, name: string, schema: z.ZodType<T, unknown>, otherwise: T): T => {
  const parsed = schema.safeParse(parseJson(ledger.settings.read(name) ?? ''))
  return parsed.success ? parsed.data : otherwise
}
const write = (ledger: OpenLedger, name: string, value: unknown): void =>
  ledger.settings.write(name, value === null ? null : JSON.stringify(value))

export const readServer = (ledger: OpenLedger): StoredServer | null =>
  read(ledger, serverName, storedServerSchema.nullable(), null)
/** Names of the passwords that the mail server has in the keychain. */
export const passwordsInUse = (session: Session): string[] => {
  const stored = readServer(session.ledger)
  return stored?.withPassword ? [passwordName(session, stored.place)] : []
}
export const writeServer = (ledger: OpenLedger, server: StoredServer | null): void =>
  write(ledger, serverName, server)

/** What customers know the company by; '' where it is not set. */
export const readCompany = (ledger: OpenLedger): string => read(ledger, companyName, companySchema, '')
export const writeCompany = (ledger: OpenLedger, company: string): void => write(ledger, companyName, company)

/** Those that were changed or added; of a kind that there is none of, what there is from the start. */
export const readTemplates = (ledger: OpenLedger): MailTemplate[] => {
  const stored = read<MailTemplate[]>(ledger, templatesName, z.array(mailTemplateSchema), [])
  const isThere = (wanted: MailTemplate) => stored.some(({ kind }) => kind === wanted.kind)
  return [...stored, ...builtInTemplates.filter(template => !isThere(template))]
}
export const writeTemplates = (ledger: OpenLedger, templates: MailTemplate[]): void =>
  write(ledger, templatesName, templates)

/** Whether a person wants no mail to go out for now. */
export const readPaused = (ledger: OpenLedger): boolean => read(ledger, pausedName, z.boolean(), false)
export const writePaused = (ledger: OpenLedger, paused: boolean): void =>
  write(ledger, pausedName, paused || null)

/** The server with which mail is sent under the name of. */
export const fromOf = (ledger: OpenLedger, { from }: MailServer) => ({
  name: readCompany(ledger),
  address: from,
})
