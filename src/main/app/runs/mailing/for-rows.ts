import { basename, join } from 'node:path'
import { type Failure, fail, ok, type Result } from '../../../../contract/failure.ts'
import type { MailMessage, MailState } from '../../../../contract/mail/mail.ts'
import type { Link } from '../../../../contract/model.ts'
import type { MailedRows, RunRow, SavedDrafts } from '../../../../contract/run.ts'
import type { NewMail } from '../../../ledger/mail/mails.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { codeOf, notWritten } from '../../../tables/not-written.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import { noted } from '../../files/save-table.ts'
import { composeDraft } from '../../mail/message/compose.ts'
import { prepare } from '../../mail/message/prepare.ts'
import { newMail, noteWritten, queueMails, senderDomain } from '../../mail/queue-mail.ts'
import { rowSlices } from '../row-slices.ts'
import { draftName, writeDraft } from './draft-file.ts'

/** What the customers of a list are written. `words`: in place of the template's. */
type ListMessage = { templateId: string; words?: MailMessage | undefined }

/** Rows that have no email, rows that nothing was written for, and why the first was left. */
type Left = { withoutEmail: number; left: number; failure: Failure | null }

/** A customer who has answered needs no mail. */
const over: ReadonlySet<string> = new Set(['accepted', 'withdrawn', 'replaced'])

/** Writes for each row whose link is made and can still be accepted, in their order; others have their turn in between. What is left is counted. */
const writeForRows = async (
  core: Core,
  context: ConnectionContext,
  { run, left }: { run: StoredRun; left: Left },
  write: (link: Link, row: RunRow) => Result<unknown> | Promise<Result<unknown>>,
): Promise<void> => {
  const { links, runs } = context.session.ledger
  for (const slice of rowSlices(runs, run.seq, 100, 'created'))
    for (const row of slice) {
      await core.ports.wait(0)
      const link = row.linkId === null ? null : links.byId(context.connection.seq, row.linkId)
      if (link === null || over.has(link.state)) continue
      const written = link.email === '' ? null : await write(link, row)
      if (written === null) left.withoutEmail += 1
      else if (!written.ok) {
        left.left += 1
        left.failure ??= written.failure
      }
    }
}

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
  run: StoredRun,
  { templateId, words }: ListMessage,
): Promise<Result<MailedRows>> => {
  const { ledger } = context.session
  if (senderDomain(context) === null) return fail({ code: 'mail_not_set_up' })
  const mailed: MailedRows = { queued: 0, before: 0, withoutEmail: 0, left: 0, failure: null }
  let ready: NewMail[] = []
  const queue = (): void => {
    queueMails(core, context, ready)
    ready = []
  }
  await writeForRows(core, context, { run, left: mailed }, ({ id: linkId }) => {
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
    return mail
  })
  queue()
  return ok(mailed)
}

/**
 * Has a person choose a folder, and saves into it a draft for each customer's own link, from a template, which mail programs open ready to
 * send. Rows without an email, and those for which the template has a field without a value, are counted and left. Null: they chose no folder.
 */
export const saveDrafts = async (
  core: Core,
  context: ConnectionContext,
  run: StoredRun,
  { templateId, words }: ListMessage,
): Promise<Result<SavedDrafts | null>> => {
  const { ports } = core
  const folder = await ports.chooseFolder()
  if (folder === null) return ok(null)
  const drafts: SavedDrafts = { saved: 0, withoutEmail: 0, left: 0, failure: null, folder: basename(folder) }
  const target = { path: join(folder, 'drafts'), part: ports.newId() }
  const write = async ({ id, url }: Link, row: RunRow): Promise<Result<unknown>> => {
    const prepared = prepare(context, { linkId: id, templateId, words, fill: {} })
    if (!prepared.ok) return prepared
    const draft = await composeDraft({ ...prepared.value.preview, link: url })
    await writeDraft(target, draftName(row), draft)
    drafts.saved += 1
    noteWritten(core, context.session, prepared.value)
    return prepared
  }
  try {
    await noted(context.session, target, () => writeForRows(core, context, { run, left: drafts }, write))
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    ports.log('Drafts could not be saved', { code: codeOf(error) })
    drafts.failure = notWritten(codeOf(error)).failure
  }
  ports.emit('links.changed', null)
  ports.emit('mail.changed', null)
  return ok(drafts)
}
