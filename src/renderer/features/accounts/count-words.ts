import { count, plural } from '../../ui/text/numbers.ts'

type Counted = {
  filtered: boolean
  /** Rows of the list; not `exact`: more than 1,000, and not counted to the end yet. */
  total: number
  exact: boolean
  /** The customers of the rows, where all of them are here; null: not known. */
  customers: number | null
  all: { customers: number; utilityAccounts: number }
}

/** How much is shown: "1 of 26 customers, 2 utility accounts", "26 customers, 29 utility accounts". Pure. */
export const countWords = ({ filtered, total, exact, customers, all }: Counted): string => {
  if (!filtered)
    return `${plural(all.customers, 'customer')}, ${plural(all.utilityAccounts, 'utility account')}`
  if (!exact) return `More than 1,000 of ${plural(all.utilityAccounts, 'utility account')}`
  if (customers === null) return `${count(total)} of ${plural(all.utilityAccounts, 'utility account')}`
  return `${count(customers)} of ${plural(all.customers, 'customer')}, ${plural(total, 'utility account')}`
}
