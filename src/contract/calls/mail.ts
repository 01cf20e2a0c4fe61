import { z } from 'zod'
import {
  companySchema,
  type LinkMail,
  type MailPreview,
  type MailSetup,
  mailFillSchema,
  mailMessageSchema,
  mailServerInputSchema,
  mailTemplateSchema,
  recipientSchema,
} from '../mail/mail.ts'
import type { RemoveOutcome } from '../model.ts'
import { call, draftId, id, nothing } from './call.ts'

/** Which link goes out in which words: a template's, or `words` in place of them. */
const message = {
  linkId: id,
  templateId: id,
  words: mailMessageSchema.optional(),
  fill: mailFillSchema,
}

/** Mails: how they are set up, written and sent. */
export const mailCalls = {
  'mail.setup': call<MailSetup>()(nothing),
  /** Keeps the company's mail server; its password goes into the keychain. What waits goes out then. */
  'mail.saveServer': call<MailSetup>()(mailServerInputSchema),
  /** Forgets the mail server, and its password in the keychain. */
  'mail.removeServer': call<RemoveOutcome>()(nothing),
  /** Sends a mail to the sender's own address, through a server that need not be saved. */
  'mail.test': call<{ to: string; answer: string }>()(mailServerInputSchema),
  /** What customers know the company of the connection in use by. */
  'mail.saveCompany': call<MailSetup>()(z.object({ company: companySchema })),
  /** Changes a template, or adds one where its id is new. */
  'mail.saveTemplate': call<MailSetup>()(mailTemplateSchema),
  'mail.removeTemplate': call<MailSetup>()(z.object({ id })),
  /** A message with the fields of a link; without one, those of no customer. */
  'mail.preview': call<MailPreview>()(
    z.object({
      linkId: id.nullable(),
      subject: z.string().max(1000),
      text: z.string().max(20_000),
      fill: mailFillSchema,
    }),
  ),
  /** Puts a mail into the queue; called again with the same `id`, it is the same mail. `to` null: the link's email. */
  'mail.send': call<LinkMail>()(z.object({ id: draftId, ...message, to: recipientSchema.nullable() })),
  /** The link's mails, latest first, at most 10. */
  'mail.ofLink': call<LinkMail[]>()(z.object({ id })),
  /** Takes a mail that is still waiting out of the queue. */
  'mail.cancel': call<null>()(z.object({ id })),
  /** Tries at once what waits for the mail server. */
  'mail.tryNow': call<MailSetup>()(nothing),
  /** Lets no mail go out until a person wants it, also after a start of the app; or goes on. */
  'mail.pause': call<MailSetup>()(z.object({ paused: z.boolean() })),
  /** Opens the message in the person's own mail program. */
  'mail.write': call<null>()(z.object(message)),
  /** Copies the message, link included. */
  'mail.copy': call<null>()(z.object(message)),
}
