import { z } from 'zod'
import { isLoopback } from '../loopback.ts'

// Sending links by mail: what the page and main agree on. Times are milliseconds since 1970 (UTC).

/** `none`: unencrypted, only for a mail server on this computer. */
export type MailSecurity = 'starttls' | 'tls' | 'none'

const isOwnAddress = (host: string): boolean => {
  const url = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}`)
  return url !== null && isLoopback(url)
}

/** One line without anything that a mail header or an SMTP command could end at. */
const plainLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'One line of text')

const address = plainLine(254).pipe(z.email('An address such as name@example.com'))

export const recipientSchema = address

const serverFields = {
  host: plainLine(253).regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i, 'A name such as smtp.example.com'),
  port: z
    .int('A number from 1 to 65535')
    .min(1, 'A number from 1 to 65535')
    .max(65_535, 'A number from 1 to 65535'),
  security: z.enum(['starttls', 'tls', 'none']),
  /** Empty: the server asks for no password. */
  user: plainLine(254),
  from: address,
  /** Empty: answers go to `from`. */
  replyTo: z.union([z.literal(''), address]),
  perMinute: z.int('A number from 1 to 6,000').min(1, 'At least 1').max(6000, 'At most 6,000'),
}

type ServerFields = { host: string; security: MailSecurity }
const isPrivate = ({ host, security }: ServerFields): boolean => security !== 'none' || isOwnAddress(host)
const inTheClear = {
  path: ['security'],
  message: 'Only a mail server on this computer itself may be reached without TLS',
}

/** The company's own mail server, without its password. */
export const mailServerSchema = z.object(serverFields).refine(isPrivate, inTheClear)
export type MailServer = z.infer<typeof mailServerSchema>

/** Password null: the stored one, if server and user are still the same. */
export const mailServerInputSchema = z
  .object({
    ...serverFields,
    password: z
      .string()
      .max(1000)
      .regex(/^[^\p{Cc}]*$/u, 'One line of text')
      .nullable(),
  })
  .refine(isPrivate, inTheClear)

/** Fields that a template's text may have in braces. */
export const mailFields = ['customer', 'company', 'link', 'linkDomain', 'reference'] as const
export type MailField = (typeof mailFields)[number]

/** A field in braces, as `{customer}`, whether or not there is one of that name. */
export const fieldInBraces = /\{([^{}\s]{1,40})\}/g

const messageFields = {
  subject: plainLine(200).min(1, 'Give it a subject'),
  text: z.string().trim().max(10_000).includes('{link}', { message: 'The text must hold {link}' }),
}

/** The kind of a mail: the first one with a link, one to a customer who has the link already, or one to a customer who declined. */
export const mailKinds = ['invitation', 'reminder', 'declined'] as const
export type MailKind = (typeof mailKinds)[number]

/** A message with its fields in braces. */
export const mailMessageSchema = z.object(messageFields)
export type MailMessage = z.infer<typeof mailMessageSchema>

export const mailTemplateSchema = z.object({
  id: z.string().min(1).max(64),
  kind: z.enum(mailKinds).default('invitation'),
  name: plainLine(60).min(1, 'Give it a name'),
  ...messageFields,
})
export type MailTemplate = z.infer<typeof mailTemplateSchema>

/** `built_in`: as it came with the app; `changed`: it came with the app, and staff changed it; `added`: by staff. */
export type ListedTemplate = MailTemplate & { origin: 'built_in' | 'changed' | 'added' }

/** Refuses lone surrogates, which no address and no mail can hold. */
const wholeLine = (max: number) =>
  plainLine(max).refine(text => text.isWellFormed(), 'One character is cut in half: type it again')

/** Values that a person types for fields that a link does not have, for one message. */
export const mailFillSchema = z
  .object({ customer: wholeLine(200), company: wholeLine(120), reference: wholeLine(200) })
  .partial()
export type MailFill = z.infer<typeof mailFillSchema>

export const companySchema = plainLine(120)

/** A message as it would be sent; `missing`: fields without a value, `unknown`: names that are no fields. */
export type MailPreview = {
  to: string
  subject: string
  text: string
  /** The link's host, as a customer sees it beside a QR code. */
  linkDomain: string
  missing: MailField[]
  unknown: string[]
}

/**
 * Why a mail was not sent, or not yet. These come with the mail server's own words: `password_refused`, `sender_refused`, `recipient_refused`,
 * `message_refused`, `later`, `gave_up`.
 */
export type MailProblem =
  | 'name_not_found'
  | 'nothing_answers'
  | 'timed_out'
  | 'dropped'
  | 'no_tls'
  | 'not_tls'
  | 'tls_needed'
  | 'certificate_expired'
  | 'certificate_name'
  | 'certificate_untrusted'
  | 'no_login'
  | 'password_missing'
  | 'password_refused'
  | 'sender_refused'
  | 'recipient_refused'
  | 'message_refused'
  | 'later'
  | 'gave_up'
  | 'outcome_unknown'
  | 'link_gone'
  | 'not_saved'
  | 'no_mail_program'
  | 'other'

/**
 * `waiting`: durable, and certainly not at the server; `sending`: its text is being sent; `handed`: the mail server accepted it; `refused`: it will not
 * be sent; `unknown`: the connection broke when the server may have had all of it, so it is not retried automatically; `written`: a draft for the
 * person's own mail program, opened there or saved in a folder; what became of it is not known.
 */
export type MailState = 'waiting' | 'sending' | 'handed' | 'refused' | 'unknown' | 'written'

/** A mail of a link. `at`: when the state was reached; `answer`: the server's words; null in a `handed` mail of practice data. */
export type LinkMail = {
  id: string
  linkId: string
  to: string
  subject: string
  /** '' once it was sent: it is not kept. */
  text: string
  state: MailState
  at: number
  problem: MailProblem | null
  answer: string | null
  /** When a waiting mail is tried next, in milliseconds since 1970. */
  dueAt: number
}

/** Why no mail can be sent. `until`: when sending is tried again; null: not until a person has fixed the cause. */
export type MailHold = { problem: MailProblem; answer: string | null; until: number | null }

export type MailSetup = {
  server: MailServer | null
  /** The current connection is practice data: its mails are never sent, and need no server. */
  practice: boolean
  passwordStored: boolean
  templates: ListedTemplate[]
  waiting: number
  /** Mails that were finished since the queue was last empty. */
  sent: number
  /** A person has paused sending. */
  paused: boolean
  hold: MailHold | null
  /** When the first waiting mail is tried again, if the mail server put all of them off; else null. */
  putOff: number | null
}
