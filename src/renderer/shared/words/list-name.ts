import { isolated } from '../../../contract/isolated.ts'
import type { Run } from '../../../contract/run.ts'
import { pastedName } from '../../../contract/run-messages.ts'
import { count } from '../../ui/text/numbers.ts'

/** Whom a list begins with; '' where its first row has neither a name nor an email. Pure. */
export const firstOf = ({ sample, columns }: Pick<Run, 'sample' | 'columns'>): string =>
  sample[0]?.[columns.customer ?? columns.email ?? -1]?.trim() ?? ''

/** How many rows a list has. Pure. */
export const rowsOf = ({ counts }: Pick<Run, 'counts'>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0)

/** What a list is called; one that was pasted by whom it is of: "Pasted: Ann Lee and 11 more". Pure. */
export const listName = (run: Run): string => {
  const [first, more] = [firstOf(run), rowsOf(run) - 1]
  if (run.name !== pastedName || first === '') return run.name
  return `Pasted: ${isolated(first)}${more > 0 ? ` and ${count(more)} more` : ''}`
}
