import { createFacts } from '../../facts/facts.ts'
import type { Db } from '../../file/database.ts'
import { createLinkActions } from './actions.ts'
import { createProgress } from './progress.ts'
import { createRowStates } from './row-states.ts'
import { createLinkWords } from './words.ts'

/** What writing to the register needs, all within a transaction of the caller. */
export type LinkParts = ReturnType<typeof createLinkParts>

export const createLinkParts = (db: Db) => {
  const actions = createLinkActions(db)
  return {
    actions,
    progress: createProgress(db, actions),
    words: createLinkWords(db),
    rowStates: createRowStates(db),
    facts: createFacts(db),
  }
}
