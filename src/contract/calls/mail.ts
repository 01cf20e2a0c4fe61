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

/** The message for a link: a template's, or `words` instead of it. */
const message = {
  linkId: id,
  templateId: id,
  words: mailMessageSchema.optional(),
  fill: mailFillSchema,
}

/** Mails: how they are set up, written and sent. */
export const mailCalls = {
  'mail.setup': call<MailSetup>()(nothing),
  /** Saves the company's mail server, its password in the keychain. Mails that wait are then sent. */
  'mail.saveServer': call<MailSetup>()(mailServerInputSchema),
  /** Removes the mail server, and its password from the keychain. */
  'mail.removeServer': call<RemoveOutcome>()(nothing),
  /** Connects to a mail server that need not be saved, and logs in; no mail is sent. */
  'mail.checkServer': call<null>()(mailServerInputSchema),
  /** Sends a mail to the sender's own address, through a server that need not be saved. */
  'mail.test': call<{ to: string; answer: string }>()(mailServerInputSchema),
  /** Saves the company's name for customers of the current connection. */
  'mail.saveCompany': call<MailSetup>()(z.object({ company: companySchema })),
  /** Changes a template, or adds one where its id is new. */
  'mail.saveTemplate': call<MailSetup>()(mailTemplateSchema),
  'mail.removeTemplate': call<MailSetup>()(z.object({ id })),
  /** A message filled in with the values of a link; without a link, with no customer's values. */
  'mail.preview': call<MailPreview>()(
    z.object({
      linkId: id.nullable(),
      subject: z.string().max(1000),
      text: z.string().max(20_000),
      fill: mailFillSchema,
    }),
  ),
  /** Queues a mail. Idempotent by `id`. `to` null: the link's email. */
  'mail.send': call<LinkMail>()(z.object({ id: draftId, ...message, to: recipientSchema.nullable() })),
  /** The link's mails, latest first, at most 10. */
  'mail.ofLink': call<LinkMail[]>()(z.object({ id })),
  /** Removes a mail that still waits from the queue. */
  'mail.cancel': call<null>()(z.object({ id })),
  /** Sends mails that wait for the mail server now. */
  'mail.tryNow': call<MailSetup>()(nothing),
  /** Pauses sending, also across restarts of the app, or resumes it. */
  'mail.pause': call<MailSetup>()(z.object({ paused: z.boolean() })),
  /** Opens the message in the person's own mail program. */
  'mail.write': call<null>()(z.object(message)),
  /** Copies the message, link included. */
  'mail.copy': call<null>()(z.object(message)),
}
