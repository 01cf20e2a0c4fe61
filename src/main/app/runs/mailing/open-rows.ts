import type { RunRow } from '../../../../contract/run.ts'
import type { StoredRun } from '../../../ledger/runs/run-states.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'

const sliceRows = 100

/** A customer who has answered needs no mail. */
const over: ReadonlySet<string> = new Set(['accepted', 'withdrawn', 'replaced'])

export type OpenRow = RunRow & { linkId: string }

/** The rows of a run whose links are made and can still be accepted, in their order; others have their turn in between. */
export async function* openRows(
  core: Core,
  context: ConnectionContext,
  run: StoredRun,
): AsyncGenerator<OpenRow> {
  const { links, runs } = context.session.ledger
  for (let from = 0; isStill(core, context); ) {
    const rows = runs.rows.after(run.seq, from, sliceRows, 'created')
    const last = rows.at(-1)
    if (last === undefined) return
    from = last.place + 1
    for (const row of rows) {
      const { linkId } = row
      const link = linkId === null ? null : links.byId(context.connection.seq, linkId)
      if (linkId !== null && link !== null && !over.has(link.state)) yield { ...row, linkId }
      await core.ports.wait(0)
      if (!isStill(core, context)) return
    }
  }
}
