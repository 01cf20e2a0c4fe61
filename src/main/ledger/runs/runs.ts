import type { Db } from '../../sqlite/database.ts'
import type { Links } from '../links/links.ts'
import { createRowChecks } from './row-checks.ts'
import { createRunJournal } from './run-journal.ts'
import { createRunRows } from './run-rows.ts'
import { createRunStates } from './run-states.ts'

export type Runs = ReturnType<typeof createRuns>

/** Runs that create many links: the runs, their rows, what is wrong with them, and the journal of what was sent. */
export const createRuns = (db: Db, links: Links) => ({
  ...createRunStates(db),
  rows: createRunRows(db),
  checks: createRowChecks(db),
  journal: createRunJournal(db, links),
})
