import { useEffect, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { queryClient } from '../../shared/hooks/query-client.ts'
import { go } from '../../shared/routes/here.ts'
import { type Store, sessionState } from '../../ui/store.ts'
import { type AccountsFilter, keptSeen } from './queries.ts'

/** Whose record was open when one left the screen. */
export const keptCustomer = sessionState<string | null>(null)

/** Opens a customer's record; null closes it. */
export const showCustomer = (customer: string | null): void =>
  go({ to: '/accounts', search: customer === null ? {} : { customer } }, { replace: true })

type OpenOptions = {
  filter: AccountsFilter
  /** The newest row that the list shows while it is held still; null: it is not held. */
  held: Store<number | null>
  /** Shows what arrived meanwhile. */
  release: () => void
  /** No route asked for anything else: the customer who was open last opens again. */
  returns: boolean
}

/**
 * What opening a customer means for the list: they are not new any more, and it scrolls to their row. While only new ones are shown,
 * those who were opened stay in the list, so that no row goes away under the pointer. Answers where the row is; null as long as it is
 * not known.
 */
export function useOpenCustomer(openId: string | null, options: OpenOptions): { index: number } | null {
  const { filter, held, release, returns } = options
  const [returned] = useState(keptCustomer.read)
  const [reveal, setReveal] = useState<{ index: number } | null>(null)
  const isFirst = useRef(true)
  const { onlyNew } = filter
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer; a search that is typed goes its own way
  useEffect(() => {
    if (isFirst.current && returns && openId === null && returned !== null) showCustomer(returned)
    else keptCustomer.write(openId)
    isFirst.current = false
    setReveal(null)
    if (openId === null) return
    let wanted = true
    const find = async () => {
      // A failure is shown by the record, which reads the same store.
      const upTo = held.read()
      const here = await call('accounts.position', { ...filter, customerId: openId, upTo })
      const arrived = here.ok && here.value === null && upTo !== null
      const position = arrived ? await call('accounts.position', { ...filter, customerId: openId }) : here
      if (!wanted || !position.ok || position.value === null) return
      if (arrived) release()
      setReveal({ index: position.value })
    }
    void find()
    return () => {
      wanted = false
    }
  }, [openId])
  useEffect(() => {
    if (openId === null) return
    if (onlyNew) keptSeen.write([...new Set([...keptSeen.read(), openId])].slice(-1000))
    // If it fails, the customer stays marked as new until they are opened again.
    void call('accounts.markSeen', { customerId: openId })
  }, [openId, onlyNew])
  useEffect(
    () => () => {
      // Who comes back finds only those who are new still.
      if (keptSeen.read().length > 0) queryClient.removeQueries({ queryKey: ['accounts', 'page'] })
      keptSeen.write([])
    },
    [],
  )
  return reveal
}
