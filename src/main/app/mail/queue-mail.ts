import { fail, invalid, ok } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { recipientSchema } from '../../../contract/mail/mail.ts'
import type { NewMail } from '../../ledger/mail/mails.ts'
import type { ConnectionContext, Core } from '../current.ts'
import type { Session } from '../vault/session.ts'
import { type Prepared, prepare, type WantedMessage } from './message/prepare.ts'
import { mailServer } from './stored.ts'

/** The sender's domain; null: no mail server is set up. Practice data needs none: its mails are not sent. */
export const senderDomain = ({ session, connection }: ConnectionContext): string | null => {
  if (connection.kind === 'practice') return 'practice.invalid'
  const from = mailServer.read(session.ledger)?.server.from
  return from === undefined ? null : from.slice(from.lastIndexOf('@') + 1)
}

const mailOf = ({ ports }: Core, id: string, { preview, link }: Prepared, domain: string): NewMail => ({
  id,
  linkId: link.id,
  messageId: `<${ports.newId()}@${domain}>`,
  to: preview.to,
  subject: preview.subject,
  text: preview.text,
  createdAt: ports.now(),
})

/**
 * Writes a link's mail without queueing it. Fails with `mail_not_set_up`, `mail_fields` (the template has a field without a value),
 * `invalid_input` (no such address), `not_found`, `outcome_unknown` (the link has no URL) or `mail` (it no longer works).
 */
export const newMail = (core: Core, context: ConnectionContext, wanted: ParsedInput<'mail.send'>) => {
  const domain = senderDomain(context)
  if (domain === null) return fail({ code: 'mail_not_set_up' })
  const prepared = prepare(context, wanted)
  if (!prepared.ok) return prepared
  const to = recipientSchema.safeParse(wanted.to ?? prepared.value.link.email)
  if (to.success) return ok({ ...mailOf(core, wanted.id, prepared.value, domain), to: to.data })
  return invalid('to', 'This link has no email address')
}

/**
 * Queues mails. They are on disk when this returns, and each is sent once, even if the app ends meanwhile. Mails of practice data count as sent at once and
 * never leave. Throws what SQLite throws.
 */
export const queueMails = (core: Core, { session, connection }: ConnectionContext, mails: NewMail[]) => {
  if (mails.length === 0) return
  if (connection.kind === 'practice') session.ledger.mails.addEnded('handed', mails)
  else session.ledger.mails.add(mails)
  core.mail.start()
  core.ports.emit('mail.changed', null)
  core.ports.emit('links.changed', null)
}

/** Notes the name that was typed for a mail where its link has none; the standing link is for everybody. */
export const noteName = ({ ports }: Core, context: ConnectionContext, { linkId, fill }: WantedMessage) => {
  const { links } = context.session.ledger
  const { seq } = context.connection
  const { customer = '' } = fill
  const link = links.byId(seq, linkId)
  if (customer === '' || link?.customer !== '' || link.redirectUrl === null) return
  links.edits.edit(seq, linkId, { customer }, ports.now())
  ports.emit('links.changed', null)
}

/**
 * Queues a link's mail; the same `id` again is the same mail. Fails as `newMail` does, and with `already_accepted`: the link was, perhaps while a person
 * looked at the message. Throws what SQLite throws.
 */
export const queueMail = (core: Core, context: ConnectionContext, wanted: ParsedInput<'mail.send'>) => {
  const { mails, links } = context.session.ledger
  const known = mails.byId(wanted.id)
  if (known !== null) return ok(known)
  if (links.byId(context.connection.seq, wanted.linkId)?.state === 'accepted')
    return fail({ code: 'already_accepted' })
  const mail = newMail(core, context, wanted)
  if (!mail.ok) return mail
  noteName(core, context, wanted)
  queueMails(core, context, [mail.value])
  const added = mails.byId(wanted.id)
  return added ? ok(added) : fail({ code: 'not_found', subject: null })
}

/** Records a mail that was opened in the person's own mail program, without its text. */
export const addWritten = (core: Core, { ledger }: Session, prepared: Prepared): void =>
  ledger.mails.addEnded('written', [{ ...mailOf(core, core.ports.newId(), prepared, ''), text: '' }])
