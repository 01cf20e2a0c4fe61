import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountsSummary } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import type { ExportPart } from '../../shared/exporting/export-button.tsx'
import { isUnread, useAccountsSummary } from '../../shared/hooks/accounts-summary.ts'
import { useRoute } from '../../shared/routes/here.ts'
import { useList, useListFocus } from '../../shared/rows/use-list.ts'
import { sessionState, useStore } from '../../ui/store.ts'
import { count, upTo1000 } from '../../ui/text/numbers.ts'
import { messages } from './accounts-messages.ts'
import {
  type AccountsFilter,
  accountsList,
  customersQuery,
  forgetSeen,
  isFiltered,
  keptSeen,
  noFilter,
  wantedFilter,
} from './queries.ts'
import { keptCustomer, showCustomer, useOpenCustomer } from './use-open-customer.ts'
import { useService } from './use-service.ts'
import { viewShown } from './views/views-query.ts'

const { exported } = messages

const parts = ['all', 'new', 'ended'] as const
type Part = (typeof parts)[number]

type Customer = { customerId: string }

const keptEnded = sessionState(false)

/** How many customers each tab has: from the summary, or counted by a query where search or filters are set. */
function usePartCounts(filter: AccountsFilter, debounced: AccountsFilter, summary?: AccountsSummary) {
  const isNarrowed = (of: AccountsFilter) => isFiltered({ ...of, onlyNew: false })
  const found = useQuery({ ...customersQuery(debounced), enabled: isNarrowed(debounced) }).data
  // Filters are of what is shared: they narrow no list of who shares nothing any more.
  const isApart = isNarrowed({ ...filter, search: '' })
  if (isNarrowed(filter))
    return (part: Part) => (found == null || (isApart && part === 'ended') ? null : upTo1000(found[part]))
  if (summary === undefined || isUnread(summary)) return () => null
  const all = { all: summary.customers, new: summary.newCustomers, ended: summary.ended }
  return (part: Part) => count(all[part])
}

/** State of the Accounts screen: its list and tab, the open record, and look-ups at the service. */
export function useAccounts() {
  const { customer, by } = useRoute().search
  const openId = customer ?? null
  const summary = useAccountsSummary()
  const list = useList(accountsList)
  useListFocus(list, by === undefined && (openId ?? keptCustomer.read()) !== null)
  const { filter } = list
  const [isEnded, setEnded] = useStore(keptEnded)
  const countOf = usePartCounts(filter, list.debounced, summary)
  // They are in none of the ended ones.
  const onListed = () => setEnded(false)
  const reveal = useOpenCustomer(openId, { list, onListed, returns: by === undefined })
  const open = (customerId: string) => {
    service.drop()
    showCustomer(customerId)
  }
  const close = () => showCustomer(null)
  const service = useService(list, {
    onOpen: open,
    onFound: (customerId, listed) => {
      if (!listed) list.change(noFilter)
      showCustomer(customerId)
    },
    onFailed: close,
  })
  const { drop } = service
  useEffect(() => {
    if (openId !== null) drop()
  }, [openId, drop])
  useCommand('look-up', list.toSearch)
  const change = (wanted: Partial<AccountsFilter>) => {
    drop()
    if (wanted.onlyNew !== undefined) forgetSeen()
    list.change(wanted)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the way here asked for it
  useEffect(() => {
    const wanted = wantedFilter(by)
    if (wanted === null && by !== 'ended') return
    setEnded(by === 'ended')
    if (wanted !== null) change(wanted)
    close()
  }, [by])
  const part: Part = isEnded ? 'ended' : filter.onlyNew ? 'new' : 'all'
  return {
    list,
    summary,
    service,
    change,
    part,
    tabs: parts.map(id => ({ id, label: messages.parts[id], count: countOf(id) })),
    choosePart: (wanted: Part) => {
      if (wanted !== part) forgetSeen()
      setEnded(wanted === 'ended')
      // The record of one who shares would stand beside a list without them, and the other way round.
      if ((wanted === 'ended') !== isEnded) close()
      if (wanted !== 'ended' && filter.onlyNew !== (wanted === 'new')) change({ onlyNew: wanted === 'new' })
    },
    reveal,
    /** The record that is open beside the list. */
    record: {
      openId,
      isOf: ({ customerId }: Customer) => customerId === openId,
      onOpen: ({ customerId }: Customer) => open(customerId),
      onClose: close,
    },
    /** What can be exported, beginning with the list as it is filtered and sorted. */
    partsOf: (): ExportPart[] => {
      const view = viewShown(filter)
      const asked = { ...filter, seen: keptSeen.read(), upTo: list.kept.latest.read() }
      const search = filter.search.trim()
      const ended = { label: exported.ended, scope: { list: 'ended' as const, search } }
      return [
        ...(isEnded && summary?.ended ? [{ ...ended, total: search === '' ? summary.ended : null }] : []),
        {
          label: isEnded
            ? exported.sharing
            : exported.rows(view === null ? exported.listed : exported.view(view.name)),
          scope: { list: 'accounts', filter: asked },
          total: list.first !== undefined && list.exact && !list.rows.busy ? list.total : null,
          ...(view === null ? {} : { choice: view.sheet }),
        },
      ]
    },
  }
}

export type Accounts = ReturnType<typeof useAccounts>
