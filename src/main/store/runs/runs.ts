import type { Db } from '../database/database.ts'
import type { LinkStore } from '../links.ts'
import { createRowChecks } from './row-checks.ts'
import { createRunRows } from './row-store.ts'
import { createRunJournal } from './run-journal.ts'
import { createRuns } from './run-store.ts'

export type RunStore = ReturnType<typeof createRunStore>

/** Runs that create many links: the runs, their rows, what is wrong with them, and the journal of what was sent. */
export const createRunStore = (db: Db, links: LinkStore) => ({
  ...createRuns(db),
  rows: createRunRows(db),
  checks: createRowChecks(db),
  journal: createRunJournal(db, links),
})
