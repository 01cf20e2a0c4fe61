import { basename, join } from 'node:path'
import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { ParsedInput } from '../../../../contract/ipc.ts'
import type { MailState } from '../../../../contract/mail/mail.ts'
import type { Link } from '../../../../contract/model.ts'
import type { LeftRows, MailedRows, RunRow, SavedDrafts } from '../../../../contract/run.ts'
import type { NewMail } from '../../../ledger/mail/mails.ts'
import { answered } from '../../../ledger/runs/run-rows.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { notWritten } from '../../../tables/not-written.ts'
import { codeOf } from '../../../workers/error-code.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import { writeTemporary } from '../../files/save-file.ts'
import { composeDraft } from '../../mail/message/compose.ts'
import { prepare } from '../../mail/message/prepare.ts'
import { addWritten, newMail, queueMails, senderDomain } from '../../mail/queue-mail.ts'
import { draftName, writeDraft } from './draft-file.ts'

const canBeMailed = (link: Link | null): link is Link => link !== null && !answered.includes(link.state)

/** Calls `write` for each row whose link can still be accepted, and counts the rows that are left out. Other work gets its turn between rows. */
const writeForRows = async (
  { ports }: Core,
  { session, connection }: ConnectionContext,
  { run, left }: { run: StoredRun; left: LeftRows },
  write: (link: Link, row: RunRow) => Result<unknown> | Promise<Result<unknown>>,
): Promise<void> => {
  for (const row of session.ledger.runs.rows.each(run.seq, 'created')) {
    await ports.wait(0)
    const link = row.linkId === null ? null : session.ledger.links.byId(connection.seq, row.linkId)
    if (!canBeMailed(link)) continue
    const written = link.email === '' ? null : await write(link, row)
    if (written === null) left.withoutEmail += 1
    else if (!written.ok) {
      left.left += 1
      left.failure ??= written.failure
    }
  }
}

/** Mails that are written to the ledger in one transaction. */
const mailsAtOnce = 50

/** States of a mail that its customer has, will get, or may have got. */
const onItsWay: ReadonlySet<MailState> = new Set(['waiting', 'sending', 'handed', 'unknown'])

/**
 * Queues a mail with their own link for each customer of a run who got neither mail nor draft yet: as many as the screen says. Rows without an
 * email, and rows for which the message has a field without a value, are counted and left out. Fails with `mail_not_set_up`.
 */
export const mailRows = async (
  core: Core,
  context: ConnectionContext,
  run: StoredRun,
  { id: _, ...message }: ParsedInput<'runs.mail'>,
): Promise<Result<MailedRows>> => {
  const { mails, links } = context.session.ledger
  if (senderDomain(context) === null) return fail({ code: 'mail_not_set_up' })
  const isNew = (linkId: string): boolean => mails.ofLink(linkId).length === 0
  const mailed: MailedRows = { queued: 0, before: 0, withoutEmail: 0, left: 0, failure: null }
  let ready: NewMail[] = []
  const queue = (): void => {
    // Who answered, or got a mail by hand, while the others' mails were written gets none.
    const wanted = ready.filter(
      ({ linkId }) => isNew(linkId) && canBeMailed(links.byId(context.connection.seq, linkId)),
    )
    queueMails(core, context, wanted)
    mailed.queued += wanted.length
    ready = []
  }
  await writeForRows(core, context, { run, left: mailed }, ({ id: linkId }) => {
    if (!isNew(linkId)) {
      mailed.before += 1
      return ok(null)
    }
    // The id depends on the link alone: however often this is called, each link gets one mail.
    const mail = newMail(core, context, { ...message, id: `run-${linkId}`, linkId, fill: {}, to: null })
    if (!mail.ok) return mail
    ready.push(mail.value)
    if (ready.length >= mailsAtOnce) queue()
    return mail
  })
  queue()
  return ok(mailed)
}

/**
 * Saves a draft with their own link, in a folder that a person chooses, for each customer of a run who got neither mail nor draft yet; where all did,
 * again for those whose mail is not on its way. Mail programs open it ready to send. Rows without an email, and rows for which the message has a field
 * without a value, are counted and left out. Null: no folder was chosen.
 */
export const saveDrafts = async (
  core: Core,
  context: ConnectionContext,
  run: StoredRun,
  { id: _, ...message }: ParsedInput<'runs.mail'>,
): Promise<Result<SavedDrafts | null>> => {
  const { ports } = core
  const { session } = context
  const folder = await ports.chooseFolder()
  if (folder === null) return ok(null)
  const drafts: SavedDrafts = { saved: 0, withoutEmail: 0, left: 0, failure: null, folder: basename(folder) }
  const target = { path: join(folder, 'drafts'), part: ports.newId() }
  const { rows } = session.ledger.runs
  const open = rows.mails(run.seq, rows.headerPlace(run) + 1)
  const hasNew = open.mail_none + open.mail_nameless > 0
  const write = async ({ id, url }: Link, row: RunRow): Promise<Result<unknown>> => {
    const mails = session.ledger.mails.ofLink(id)
    if (hasNew ? mails.length > 0 : mails.some(({ state }) => onItsWay.has(state))) return ok(null)
    const prepared = prepare(context, { ...message, linkId: id, fill: {} })
    if (!prepared.ok) return prepared
    const draft = await composeDraft({ ...prepared.value.preview, link: url })
    await writeDraft(target, draftName(row), draft)
    drafts.saved += 1
    addWritten(core, session, prepared.value)
    return prepared
  }
  try {
    await writeTemporary(session.ledger, target, () =>
      writeForRows(core, context, { run, left: drafts }, write),
    )
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    ports.log('Drafts could not be saved', { code: codeOf(error) })
    drafts.failure = notWritten(codeOf(error)).failure
  } finally {
    ports.emit('links.changed', null)
    ports.emit('mail.changed', null)
  }
  return ok(drafts)
}
