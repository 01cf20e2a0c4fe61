import { z } from 'zod'
import {
  companySchema,
  type MailServer,
  type MailTemplate,
  mailServerSchema,
  mailTemplateSchema,
} from '../../../contract/mail/mail.ts'
import { parseJson } from '../../http/parse-json.ts'
import type { Store } from '../../store/database/open-store.ts'
import { builtInTemplates } from './message/built-in.ts'

const serverName = 'mail/server'
const companyName = 'mail/company'
const templatesName = 'mail/templates'

/** The two places of the keychain for its password: a new one goes where the one that is used is not. */
export const passwordPlaces = ['mail', 'mail-2'] as const
export type PasswordPlace = (typeof passwordPlaces)[number]

/** What is kept of the mail server; `withPassword`: it asks for one, which the keychain has in this place. */
const storedServerSchema = z.object({
  server: mailServerSchema,
  withPassword: z.boolean(),
  place: z.enum(passwordPlaces).default('mail'),
})
export type StoredServer = z.infer<typeof storedServerSchema>

const read = <T>(store: Store, name: string, schema: z.ZodType<T, unknown>, otherwise: T): T => {
  const parsed = schema.safeParse(parseJson(store.settings.read(name) ?? ''))
  return parsed.success ? parsed.data : otherwise
}
const write = (store: Store, name: string, value: unknown): void =>
  store.settings.write(name, value === null ? null : JSON.stringify(value))

export const readServer = (store: Store): StoredServer | null =>
  read(store, serverName, storedServerSchema.nullable(), null)
export const writeServer = (store: Store, server: StoredServer | null): void =>
  write(store, serverName, server)

/** What customers know the company by; '' where nobody said. */
export const readCompany = (store: Store): string => read(store, companyName, companySchema, '')
export const writeCompany = (store: Store, company: string): void => write(store, companyName, company)

/** Those that were changed or added; of a kind that there is none of, what there is from the start. */
export const readTemplates = (store: Store): MailTemplate[] => {
  const stored = read<MailTemplate[]>(store, templatesName, z.array(mailTemplateSchema), [])
  const isThere = (wanted: MailTemplate) => stored.some(({ kind }) => kind === wanted.kind)
  return [...stored, ...builtInTemplates.filter(template => !isThere(template))]
}
export const writeTemplates = (store: Store, templates: MailTemplate[]): void =>
  write(store, templatesName, templates)

/** The server with which mail is sent under the name of. */
export const fromOf = (store: Store, { from }: MailServer) => ({ name: readCompany(store), address: from })
