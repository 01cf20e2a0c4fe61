import { basename, join } from 'node:path'
import { ok, type Result } from '../../../../contract/failure.ts'
import type { Link } from '../../../../contract/model.ts'
import type { RunRow, SavedDrafts } from '../../../../contract/run.ts'
import { codeOf, notWritten } from '../../../tables/not-written.ts'
import type { ConnectionContext, Core } from '../../current.ts'
import { noted } from '../../files/save-table.ts'
import { composeDraft } from '../../mail/message/compose.ts'
import { prepare } from '../../mail/message/prepare.ts'
import { noteWritten } from '../../mail/queue-mail.ts'
import { draftName, writeDraft } from './draft-file.ts'
import { type ListMessage, writeForRows } from './open-rows.ts'

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
  const drafts: SavedDrafts = { saved: 0, withoutEmail: 0, left: 0, failure: null, folder: basename(folder) }
  const target = { path: join(folder, 'drafts'), part: ports.newId() }
  const write = async ({ id }: Link, row: RunRow): Promise<Result<null>> => {
    const prepared = prepare(context, { linkId: id, templateId, words, fill: {} })
    if (!prepared.ok) return prepared
    await writeDraft(
      target,
      draftName(row),
      await composeDraft({ ...prepared.value.preview, link: prepared.value.link.url }),
    )
    drafts.saved += 1
    noteWritten(core, context.session, prepared.value)
    return ok(null)
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
