import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { MailState } from '../../../../contract/mail/mail.ts'
import type { Link } from '../../../../contract/model.ts'
import type { MailedRows } from '../../../../contract/run.ts'
import type { NewMail } from '../../../ledger/mail/mails.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import { newMail, queueMails } from '../../mail/queue-mail.ts'
import { mailServer } from '../../mail/stored.ts'
import { type ListMessage, writeForRows } from './open-rows.ts'

/** Mails are put on the disk so many at a time. */
const atOnce = 50

/** Of a mail that its customer has, will have, or may have. */
const onItsWay: ReadonlySet<MailState> = new Set(['waiting', 'sending', 'handed', 'unknown'])

/**
 * Puts each customer's own link into the mail queue, from a template, but for those who were mailed it by hand. Rows without an email, and
 * those for which the template has a field without a value, are counted and left. Fails with `mail_not_set_up`.
 */
export const mailRows = async (
  core: Core,
  context: ConnectionContext,
  { run, templateId, words }: ListMessage,
): Promise<Result<MailedRows>> => {
  const { ledger } = context.session
  if (mailServer.read(ledger) === null) return fail({ code: 'mail_not_set_up' })
  const mailed: MailedRows = { queued: 0, before: 0, withoutEmail: 0, left: 0, failure: null }
  let ready: NewMail[] = []
  const queue = (): void => {
    if (isStill(core, context)) queueMails(core, context, ready)
    ready = []
  }
  const write = ({ id: linkId }: Link): Result<null> => {
    // One for each link of a run, however often it is asked for.
    const id = `run-${linkId}`
    const { mails } = ledger
    if (mails.byId(id) !== null || mails.ofLink(linkId).some(({ state }) => onItsWay.has(state))) {
      mailed.before += 1
      return ok(null)
    }
    const mail = newMail(core, context, { id, linkId, templateId, words, fill: {}, to: null })
    if (!mail.ok) return mail
    mailed.queued += 1
    ready.push(mail.value)
    if (ready.length >= atOnce) queue()
    return ok(null)
  }
  await writeForRows(core, context, { run, left: mailed }, write)
  queue()
  return ok(mailed)
}
