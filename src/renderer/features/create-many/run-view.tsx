import { useState } from 'react'
import type { Run, RunRow } from '../../../contract/run.ts'
import { RowDialog } from './row-dialog.tsx'
import { RowsList } from './rows-list.tsx'
import { RunCard } from './run-card.tsx'
import { SetUpCard } from './set-up-card.tsx'

/** One list: before it starts how it is read, afterwards how far it is; and its rows. */
export function RunView({ run, onRemoved }: { run: Run; onRemoved: () => void }) {
  const [row, setRow] = useState<RunRow | null>(null)
  const isBefore = run.startedAt === null
  return (
    <>
      {isBefore ? <SetUpCard run={run} onRemoved={onRemoved} /> : <RunCard run={run} />}
      <RowsList run={run} onOpen={setRow} />
      {row === null ? null : <RowDialog key={row.place} run={run} row={row} onClose={() => setRow(null)} />}
    </>
  )
}
