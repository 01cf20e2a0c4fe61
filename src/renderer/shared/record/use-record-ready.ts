import { useQueries } from '@tanstack/react-query'
import { linkMailsQuery } from '../handing-over/queries.ts'
import {
  accountQuery,
  historyQuery,
  linksQuery,
  neighboursQuery,
  proposalsQuery,
} from './customer/queries.ts'
import { historyQuery as linkHistoryQuery, linkQuery, sameLinksQuery } from './link/queries.ts'

/**
 * Whether all that a record shows is there, or known to be missing: its sections come at once, so that none pushes another down.
 * @param customerId null: of no customer
 * @param linkId null: of no link
 */
export function useRecordReady(customerId: string | null, linkId: string | null): boolean {
  const of = { enabled: customerId !== null }
  const id = customerId ?? ''
  const customer = useQueries({
    queries: [
      { ...accountQuery(id), ...of },
      { ...linksQuery(id), ...of },
      { ...neighboursQuery(id), ...of },
      { ...historyQuery(id), ...of },
      { ...proposalsQuery(id), ...of },
    ],
    combine: results => results.every(({ isLoading }) => !isLoading),
  })
  const by = { enabled: linkId !== null }
  const link = useQueries({
    queries: [
      { ...linkQuery(linkId ?? ''), ...by },
      { ...sameLinksQuery(linkId ?? ''), ...by },
      { ...linkMailsQuery(linkId ?? ''), ...by },
      { ...linkHistoryQuery(linkId ?? ''), ...by },
    ],
    combine: results => results.every(({ isLoading }) => !isLoading),
  })
  return customer && link
}
