import { type RefObject, useState } from 'react'
import { call } from '../../api.ts'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { couldBeId } from './nothing/could-be-id.ts'
import type { AskService } from './nothing/use-ask-service.ts'
import { type AccountsFilter, noFilter } from './queries.ts'

type EnterOptions = {
  filter: AccountsFilter
  service: AskService
  onOpen: (customerId: string) => void
  searchRef: RefObject<HTMLInputElement | null>
  gridRef: RefObject<HTMLDivElement | null>
}

/**
 * What Enter in the search box does: a whole ID opens its customer; what nothing here matches, whatever the filters, is asked of
 * the service; else one goes on to the rows, and what could be an ID may be asked for as well. `offered`: that text.
 */
export function useEnter({ filter, service, onOpen, searchRef, gridRef }: EnterOptions) {
  const [offered, setOffered] = useState<string | null>(null)
  const text = filter.search.trim()
  const enter = async () => {
    if (text === '' || service.pending) {
      focusActiveRow(gridRef.current)
      return
    }
    const here = await call('accounts.page', { ...noFilter, search: text, offset: 0, limit: 100 })
    // A failure stands where the rows would be; and who typed on has another question.
    if (!here.ok || searchRef.current?.value.trim() !== text) return
    const own = here.value.rows.find(row => row.customerId === text || row.electricAccountId === text)
    if (own !== undefined) onOpen(own.customerId)
    else if (here.value.total === 0) service.ask({ text, filter })
    else {
      if (couldBeId(text)) setOffered(text)
      focusActiveRow(gridRef.current)
    }
  }
  return { enter, offered: offered === text ? offered : null }
}
