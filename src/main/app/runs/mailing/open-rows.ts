import type { Failure, Result } from '../../../../contract/failure.ts'
import type { MailMessage } from '../../../../contract/mail/mail.ts'
import type { Link } from '../../../../contract/model.ts'
import type { RunRow } from '../../../../contract/run.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import { rowSlices } from '../row-slices.ts'

/** A list, and what its customers are written. `words`: in place of the template's. */
export type ListMessage = { run: StoredRun; templateId: string; words?: MailMessage | undefined }

/** Rows that have no email, rows that nothing was written for, and why the first was left. */
type Left = { withoutEmail: number; left: number; failure: Failure | null }

/** A customer who has answered needs no mail. */
const over: ReadonlySet<string> = new Set(['accepted', 'withdrawn', 'replaced'])

/**
 * Writes for each row of a run whose link is made and can still be accepted, in their order; others have their turn in between. What is left is
 * counted in `left`.
 */
export const writeForRows = async (
  core: Core,
  context: ConnectionContext,
  { run, left }: { run: StoredRun; left: Left },
  write: (link: Link, row: RunRow) => Result<unknown> | Promise<Result<unknown>>,
): Promise<void> => {
  const { links, runs } = context.session.ledger
  for (const slice of rowSlices(runs, run.seq, 100, 'created'))
    for (const row of slice) {
      await core.ports.wait(0)
      // The connection may have been removed meanwhile, with its links.
      if (!isStill(core, context)) return
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
