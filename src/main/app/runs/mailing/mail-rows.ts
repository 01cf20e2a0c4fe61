import { type Failure, fail, ok, type Result } from '../../../../contract/failure.ts'
import type { MailMessage, MailState } from '../../../../contract/mail/mail.ts'
import type { MailedRows } from '../../../../contract/run.ts'
import type { NewMail } from '../../../ledger/mail/mails.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import { queueReady, readyMail, senderDomain } from '../../mail/queue-mail.ts'
import { openRows } from './open-rows.ts'

/** Mails are put on the disk so many at a time. */
const atOnce = 50

/** One mail for each link of a run, however often it is asked for. */
const mailIdOf = (linkId: string): string => `run-${linkId}`

/** A list, and what its customers are written. `words`: in place of the template's. */
export type ListMessage = { run: StoredRun; templateId: string; words?: MailMessage | undefined }

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
  if (senderDomain(context) === null) return fail({ code: 'mail_not_set_up' })
  const mailed = { queued: 0, before: 0, withoutEmail: 0, left: 0 }
  let failure: Failure | null = null
  let ready: NewMail[] = []
  const queue = (): void => {
    // The connection may have been removed meanwhile, with its links.
    if (isStill(core, context)) queueReady(core, context, ready)
    ready = []
  }
  for await (const { linkId, email } of openRows(core, context, run)) {
    if (email === '') {
      mailed.withoutEmail += 1
      continue
    }
    if (context.session.ledger.mails.ofLink(linkId).some(({ state }) => onItsWay.has(state))) {
      mailed.before += 1
      continue
    }
    const written = readyMail(core, context, { id: mailIdOf(linkId), linkId, templateId, words })
    if (!written.ok) {
      mailed.left += 1
      failure ??= written.failure
      continue
    }
    if ('known' in written.value) mailed.before += 1
    else {
      mailed.queued += 1
      ready.push(written.value.mail)
    }
    if (ready.length >= atOnce) queue()
  }
  queue()
  return ok({ ...mailed, failure })
}
