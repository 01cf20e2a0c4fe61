import { useEffect } from 'react'
import type { AddressRow } from '../../../contract/places.ts'
import type { ExportPart } from '../../shared/exporting/export-button.tsx'
import { isUnread, useAccountsSummary } from '../../shared/hooks/accounts-summary.ts'
import { addressRoute, mapRoute } from '../../shared/routes/account-route.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { useList, useListFocus } from '../../shared/rows/use-list.ts'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { messages } from './address-messages.ts'
import { addressList, type Filter, isSurvey, listedOf, noFilter, useStates, useSurvey } from './queries.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

const uncounted = { all: null, same: null, attention: null, map: null }

/** The parts that can be exported: the list as filtered, all search matches, and all addresses. Pure. */
const addressParts = (filter: Filter, listed: number | null): ExportPart[] => {
  const { search } = filter
  const { parts } = messages
  const found = { ...noFilter, search }
  const isWhole = (of: Filter) => JSON.stringify(listedOf(of)) === JSON.stringify(listedOf(filter))
  const partOf = (label: string, of: Filter): ExportPart => ({
    label,
    scope: { list: 'addresses', ...listedOf(of) },
    total: isWhole(of) ? listed : null,
  })
  return [
    ...(isWhole(noFilter) || isWhole(found) ? [] : [partOf(parts.listed, filter)]),
    ...(search.trim() === '' ? [] : [partOf(parts.found(search.trim()), found)]),
    partOf(parts.all, noFilter),
  ]
}

export type Addresses = ReturnType<typeof useAddresses>

/** State of the Addresses screen. A page's own count is capped, so the exact total is the sum of the counts by state. */
export function useAddresses() {
  const list = useList(addressList)
  const { customer, at, view } = useRoute().search
  useListFocus(list, customer !== undefined)
  const { filter, first, change } = list
  // Switching between rows and map unmounts the focused element.
  useFocusLeft(filter.view, () => list.searchRef.current?.focus())
  useEffect(() => {
    if (view !== mapRoute.search.view) return
    change({ view: 'map', state: null, city: null })
    go({ to: '/addresses' }, { replace: true })
  })
  const survey = useSurvey(list.debounced)
  const counts = survey.data
  const summary = useAccountsSummary()
  const unread = summary === undefined || isUnread(summary)
  const states = useStates(list.debounced.search)
  const ofSurvey = isSurvey(filter)
  const isCounted = !states.isPlaceholderData && list.debounced.search === filter.search
  const inState = states.data?.filter(({ name }) => filter.state === null || name === filter.state.name)
  const counted =
    inState !== undefined && isCounted && filter.city === null
      ? sumOf(inState.map(({ utilityAccounts }) => utilityAccounts))
      : null
  const isWhole = first?.exact === true
  const listed = first?.total ?? 0
  const total = ofSurvey || isWhole ? listed : (counted ?? listed)
  const exact = isWhole || (!ofSurvey && counted !== null)
  return {
    list,
    survey,
    states,
    total,
    exact,
    /** Whether the rows can be counted: not before they are read, nor where the list was never imported. */
    isKnown: first !== undefined && !unread,
    /** How many rows each view has; null: not counted. */
    tabs: unread
      ? uncounted
      : {
          all: isWhole && !ofSurvey ? total : counted,
          same: counts?.same ?? null,
          attention: counts === undefined ? null : sumOf(Object.values(counts.attention)),
          map: null,
        },
    /** The record that is open beside the list, of the utility account at a position. */
    record: {
      openId: customer ?? null,
      isOf: ({ row }: AddressRow) =>
        row.customerId === customer && (at === undefined || at === `${row.position}`),
      onOpen: ({ row }: AddressRow) =>
        go(addressRoute(row.customerId, row.position), { replace: customer !== undefined }),
      onClose: () => go({ to: '/addresses' }, { replace: true }),
    },
    partsOf: () => addressParts(filter, exact && !list.rows.busy ? total : null),
  }
}
