import { useEffect, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { go } from '../../shared/routes/here.ts'
import { isBeside } from '../../ui/layout/screen.tsx'
import { sessionState } from '../../ui/store.ts'
import { type AccountsRows, forgetSeen, keptSeen } from './queries.ts'

/** The customer whose record was open when the screen was left. */
export const keptCustomer = sessionState<string | null>(null)

/** Opens a customer's record; null closes it. */
export const showCustomer = (customer: string | null): void =>
  go({ to: '/accounts', search: customer === null ? {} : { customer } }, { replace: true })

type OpenOptions = {
  list: AccountsRows
  /** Called once it is known that the customer is in the list. */
  onListed: () => void
  /** The route asks for nothing in particular: the customer who was open last is opened again. */
  returns: boolean
}

/**
 * Effects of opening a customer on the list: they are marked as seen, and the list scrolls to their row. While only new customers are
 * listed, opened ones stay in the list, so that no row vanishes under the pointer. Returns the row's index; null as long as that is
 * unknown.
 */
export function useOpenCustomer(openId: string | null, options: OpenOptions): { index: number } | null {
  const { list, onListed, returns } = options
  const { filter, kept, release } = list
  const [returned] = useState(keptCustomer.read)
  const [coming, setComing] = useState<{ index: number } | null>(null)
  const [reveal, setReveal] = useState<{ index: number } | null>(null)
  const isFirst = useRef(true)
  const { onlyNew } = filter
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer; a search that is typed goes its own way
  useEffect(() => {
    if (isFirst.current && returns && openId === null && returned !== null && isBeside())
      showCustomer(returned)
    else keptCustomer.write(openId)
    isFirst.current = false
    setComing(null)
    setReveal(null)
    if (openId === null) return
    let wanted = true
    const find = async () => {
      // A failure needs no note here: the record, which reads the same store, shows it.
      const upTo = kept.latest.read()
      const asked = { ...filter, customerId: openId, seen: keptSeen.read() }
      const here = await call('accounts.position', { ...asked, upTo })
      const arrived = here.ok && here.value === null && upTo !== null
      const position = arrived ? await call('accounts.position', asked) : here
      if (!wanted || !position.ok || position.value === null) return
      onListed()
      // Unfreezes the list, so that the row is shown.
      if (arrived) release()
      // Scrolls there at once, which lets in who just came.
      setReveal({ index: position.value })
      if (arrived) setComing({ index: position.value })
    }
    void find()
    return () => {
      wanted = false
    }
  }, [openId])
  const hasCome = coming !== null && list.rows.rowAt(coming.index)?.customerId === openId
  // Until the list was read again, another customer had that place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row has come
  useEffect(() => {
    if (!hasCome) return
    setReveal(coming)
    setComing(null)
  }, [hasCome])
  useEffect(() => {
    if (openId === null) return
    if (onlyNew) keptSeen.write([...new Set([...keptSeen.read(), openId])].slice(-1000))
    // A failure is ignored: the customer stays new until opened again.
    void call('accounts.markSeen', { customerId: openId })
  }, [openId, onlyNew])
  useEffect(() => forgetSeen, [])
  return reveal
}
