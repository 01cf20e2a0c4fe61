import { basename, join } from 'node:path'
import { type Failure, ok, type Result } from '../../../../contract/failure.ts'
import type { SavedDrafts } from '../../../../contract/run.ts'
import { codeOf, notWritten } from '../../../tables/not-written.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import { noted } from '../../files/save-table.ts'
import { composeDraft } from '../../mail/message/compose.ts'
import { prepare } from '../../mail/message/prepare.ts'
import { draftName, writeDraft } from './draft-file.ts'
import type { ListMessage } from './mail-rows.ts'
import { type OpenRow, openRows } from './open-rows.ts'

/**
 * Has a person choose a folder, and saves into it a draft for each customer's own link, from a template, which mail programs open ready to
 * send. Rows without an email, and those for which the template has a field without a value, are counted and left. Null: they chose no folder.
 */
export const saveDrafts = async (
  core: Core,
  context: ConnectionContext,
  { run, templateId, words }: ListMessage,
): Promise<Result<SavedDrafts | null>> => {
  const { ports } = core
  const folder = await ports.chooseFolder()
  if (folder === null) return ok(null)
  const counts = { saved: 0, withoutEmail: 0, left: 0 }
  let failure: Failure | null = null
  const { mails } = context.session.ledger

  const save = async (row: OpenRow, temporary: string): Promise<void> => {
    const prepared = prepare(context, { linkId: row.linkId, templateId, words, fill: {} })
    if (!prepared.ok) {
      counts.left += 1
      failure ??= prepared.failure
      return
    }
    const { preview, link } = prepared.value
    const { to, subject, text } = preview
    if (to === '') {
      counts.withoutEmail += 1
      return
    }
    const draft = await composeDraft({ to, replyTo: '', subject, text, link: link.url })
    await writeDraft(temporary, { name: draftName(row), draft })
    counts.saved += 1
    const id = ports.newId()
    mails.addOver('written', [
      { id, linkId: link.id, messageId: id, to, subject, text: '', createdAt: ports.now() },
    ])
  }

  try {
    const target = { path: join(folder, 'drafts'), part: ports.newId() }
    await noted(context.session, target, async temporary => {
      for await (const row of openRows(core, context, run)) await save(row, temporary)
    })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const { failure: why } = notWritten(codeOf(error))
    ports.log('Drafts could not be saved', { code: codeOf(error) })
    failure = why
  }
  ports.emit('links.changed', null)
  ports.emit('mail.changed', null)
  return ok({ ...counts, failure, folder: basename(folder) })
}
