import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type LinkMail, type MailFill, recipientSchema } from '../../../contract/mail.ts'
import type { Core, Place } from '../current.ts'
import { prepare } from './message/prepare.ts'
import { readServer } from './stored.ts'

export type WantedMail = {
  /** Of this one mail: called again with the same, it is not sent again. 8 to 64 letters, digits, `-` or `_`. */
  id: string
  linkId: string
  templateId: string
  /** Null: the link's email. */
  to?: string | null
  fill?: MailFill
}

/**
 * Puts a link's mail into the queue: it is on the disk when this returns, and is sent once, even if the app ends meanwhile. Fails
 * with `mail_not_set_up`, `mail_fields` (the template names what nobody knows), `invalid_input` (no such address), `not_found` or
 * `outcome_unknown` (the link has no URL). Throws what SQLite throws.
 */
export const queueMail = (core: Core, place: Place, wanted: WantedMail): Result<LinkMail> => {
  const { mails } = place.session.store
  const known = mails.byId(wanted.id)
  if (known) return ok(known)
  const stored = readServer(place.session.store)
  if (stored === null) return fail({ code: 'mail_not_set_up' })
  const prepared = prepare(place, { ...wanted, fill: wanted.fill ?? {} })
  if (!prepared.ok) return prepared
  const { preview, link } = prepared.value
  const to = recipientSchema.safeParse(wanted.to ?? link.email)
  if (!to.success || to.data === '') {
    return fail({
      code: 'invalid_input',
      fields: [{ path: 'to', message: 'This link has no email address' }],
    })
  }
  const domain = stored.server.from.slice(stored.server.from.lastIndexOf('@') + 1)
  mails.add({
    id: wanted.id,
    linkId: link.id,
    messageId: `<${core.ports.newId()}@${domain}>`,
    to: to.data,
    subject: preview.subject,
    text: preview.text,
    createdAt: core.ports.now(),
  })
  core.mail.start()
  core.ports.emit('mail.changed', null)
  core.ports.emit('links.changed', null)
  const added = mails.byId(wanted.id)
  return added ? ok(added) : fail({ code: 'not_found', subject: link.id })
}
