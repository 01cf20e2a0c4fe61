import type { AccountsPage, AccountsSummary } from '../../../contract/model.ts'
import { shortcut } from '../../ui/text/shortcut.ts'
import { NotListed } from './apart/not-listed.tsx'
import { countWords } from './count-words.ts'

type AccountsFootProps = {
  first: AccountsPage | undefined
  summary: AccountsSummary | undefined
  /** The list is of those who ended what they shared. */
  isEnded: boolean
  filtered: boolean
  /** Rows of the list; not `exact`: there are more. */
  total: number
  exact: boolean
}

/** How much is shown, and the keys that the list knows. */
export function AccountsFoot({ first, summary, isEnded, filtered, total, exact }: AccountsFootProps) {
  if (first === undefined || summary === undefined) return <span>—</span>
  if (isEnded) return <span>Names and addresses are removed 30 days after the end.</span>
  const { rows } = first
  const customers = rows.length >= total ? new Set(rows.map(row => row.customerId)).size : null
  return (
    <>
      <span aria-live="polite">{countWords({ filtered, total, exact, customers, all: summary })}</span>
      <NotListed summary={summary} />
      <span className="list-keys clip">↑ ↓ walk the list · Enter opens · {shortcut('C')} copies</span>
    </>
  )
}
