import { fail, ok, type Result } from '../../../contract/failure.ts'
import {
  type LinkMail,
  type MailFill,
  type MailMessage,
  recipientSchema,
} from '../../../contract/mail/mail.ts'
import type { NewMail } from '../../ledger/mail/mails.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { prepare } from './message/prepare.ts'
import { mailServer } from './stored.ts'

export type WantedMail = {
  /** Of this one mail: called again with the same, it is not sent again. 8 to 64 letters, digits, `-` or `_`. */
  id: string
  linkId: string
  templateId: string
  /** In place of the template's. */
  words?: MailMessage | undefined
  /** Null: the link's email. */
  to?: string | null
  fill?: MailFill
}

/** The domain that mails of a connection come from; null: no mail server is set up. Those of practice data go nowhere, and need none. */
export const senderDomain = ({ session, connection }: ConnectionContext): string | null => {
  if (connection.kind === 'practice') return 'practice.invalid'
  const from = mailServer.read(session.ledger)?.server.from
  return from === undefined ? null : from.slice(from.lastIndexOf('@') + 1)
}

/** A mail as it would be queued; `known`: it was before. */
type Ready = { known: LinkMail } | { mail: NewMail }

/**
 * Writes a link's mail, and queues nothing yet. Fails with `mail_not_set_up`, `mail_fields` (the template has a field without a value),
 * `invalid_input` (no such address), `not_found` or `outcome_unknown` (the link has no URL).
 */
export const readyMail = (core: Core, context: ConnectionContext, wanted: WantedMail): Result<Ready> => {
  const { ledger } = context.session
  const known = ledger.mails.byId(wanted.id)
  if (known) return ok({ known })
  const domain = senderDomain(context)
  if (domain === null) return fail({ code: 'mail_not_set_up' })
  const prepared = prepare(context, { ...wanted, fill: wanted.fill ?? {} })
  if (!prepared.ok) return prepared
  const { preview, link } = prepared.value
  const to = recipientSchema.safeParse(wanted.to ?? link.email)
  if (!to.success || to.data === '') {
    return fail({
      code: 'invalid_input',
      fields: [{ path: 'to', message: 'This link has no email address' }],
    })
  }
  const mail = {
    id: wanted.id,
    linkId: link.id,
    messageId: `<${core.ports.newId()}@${domain}>`,
    to: to.data,
    subject: preview.subject,
    text: preview.text,
    createdAt: core.ports.now(),
  }
  return ok({ mail })
}

/**
 * Queues mails: they are on the disk when this returns, and each is sent once, even if the app ends meanwhile. Those of practice data are
 * over at once: nothing that is practised reaches a real person. Throws what SQLite throws.
 */
export const queueReady = (
  core: Core,
  { session, connection }: ConnectionContext,
  mails: NewMail[],
): void => {
  if (mails.length === 0) return
  if (connection.kind === 'practice') session.ledger.mails.addOver('handed', mails)
  else session.ledger.mails.add(mails)
  core.mail.start()
  core.ports.emit('mail.changed', null)
  core.ports.emit('links.changed', null)
}

/** Puts a link's mail into the queue, once however often it is asked for. Fails as `readyMail` does. Throws what SQLite throws. */
export const queueMail = (core: Core, context: ConnectionContext, wanted: WantedMail): Result<LinkMail> => {
  const ready = readyMail(core, context, wanted)
  if (!ready.ok) return ready
  if ('known' in ready.value) return ok(ready.value.known)
  queueReady(core, context, [ready.value.mail])
  const added = context.session.ledger.mails.byId(wanted.id)
  return added ? ok(added) : fail({ code: 'not_found', subject: wanted.linkId })
}
