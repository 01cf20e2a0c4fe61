import { isolated } from '../../../contract/isolated.ts'
import type { Run } from '../../../contract/run.ts'
import { pastedName } from '../../../contract/run-messages.ts'
import { count } from '../../ui/text/numbers.ts'

/** Name or email in the first row of a list; '' if it has neither. Pure. */
export const firstOf = ({ sample, columns }: Pick<Run, 'sample' | 'columns'>): string =>
  [columns.customer, columns.email].map(column => sample[0]?.[column ?? -1]?.trim()).find(Boolean) ?? ''

/** Number of rows of a list, over all their states. Pure. */
export const rowsOf = ({ counts }: Pick<Run, 'counts'>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0)

/** A list's name; a pasted list, which has no file name, is named by its first row: "Pasted: Ann Lee and 11 more". Pure. */
export const listName = (run: Run): string => {
  const [first, more] = [firstOf(run), rowsOf(run) - 1]
  if (run.name !== pastedName || first === '') return run.name
  return `Pasted: ${isolated(first)}${more > 0 ? ` and ${count(more)} more` : ''}`
}
