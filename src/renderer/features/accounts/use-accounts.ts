import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../../shared/commands.ts'
import type { ExportPart } from '../../shared/exporting/wanted.ts'
import { useFirstFocus } from '../../shared/hooks/use-first-focus.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { useList } from '../../shared/rows/use-list.ts'
import { createKept, useKept } from '../../ui/kept.ts'
import { messages } from './accounts-messages.ts'
import { type AccountsFilter, accountsList, keptSeen, noFilter, wantedFilter } from './queries.ts'
import { useReveal } from './use-reveal.ts'
import { useSeen } from './use-seen.ts'
import { useService } from './use-service.ts'
import { viewShown } from './views/use-views.ts'

const keptEnded = createKept(false)
const keptCustomer = createKept<string | null>(null)

const show = (customer: string | null): void =>
  go({ to: '/accounts', search: customer === null ? {} : { customer } }, { replace: true })

/** The customer who was open when one left the screen is open again, unless the way here asked for something. */
function useKeptCustomer(openId: string | null, returns: boolean): void {
  const [returned] = useState(keptCustomer.read)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question of who is shown alone
  useEffect(() => {
    if (isFirst.current && returns && openId === null && returned !== null) show(returned)
    else keptCustomer.write(openId)
    isFirst.current = false
  }, [openId])
}

/** The list of Accounts, which part of it is shown, whose record is open, and what is asked of the service. */
export function useAccounts() {
  const { customer, by } = useRoute().search
  const openId = customer ?? null
  const list = useList(accountsList)
  useFirstFocus(list.searchRef)
  const { filter } = list
  const [isEnded, setEnded] = useKept(keptEnded)
  useKeptCustomer(openId, by === undefined)
  useSeen(openId, filter.onlyNew)
  const reveal = useReveal(openId, filter, list.kept.latest, list.release)
  const open = (customerId: string) => {
    service.drop()
    show(customerId)
  }
  const service = useService({
    filter,
    onOpen: open,
    onFound: (customerId, listed) => {
      if (!listed) list.change(noFilter)
      show(customerId)
    },
    onFailed: () => show(null),
    toRows: list.toRows,
    typedNow: () => list.searchRef.current?.value,
  })
  const { drop } = service
  useEffect(() => {
    if (openId !== null) drop()
  }, [openId, drop])
  useCommand('look-up', list.toSearch)
  const change = (part: Partial<AccountsFilter>) => {
    drop()
    if (part.onlyNew !== undefined) keptSeen.write([])
    list.change(part)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the way here asked for it
  useEffect(() => {
    const wanted = wantedFilter(by)
    if (wanted === null && by !== 'ended') return
    setEnded(by === 'ended')
    if (wanted !== null) change(wanted)
    show(null)
  }, [by])
  return {
    list,
    isEnded,
    setEnded,
    openId,
    open,
    close: () => show(null),
    reveal,
    service,
    change,
    showAll: () => {
      change(noFilter)
      list.searchRef.current?.focus()
    },
    dropFilters: () => change({ ...noFilter, search: filter.search }),
    /** What can be exported: what is listed here, in this order. */
    partsOf: (): ExportPart[] => {
      const view = viewShown(filter)
      const asked = { ...filter, seen: keptSeen.read(), upTo: list.kept.latest.read() }
      return [
        {
          label: view === null ? messages.exported.listed : messages.exported.view(view.name),
          scope: { list: 'accounts', filter: asked },
          total: list.first?.total ?? null,
          ...(view === null ? {} : { choice: view.sheet }),
        },
      ]
    },
  }
}
