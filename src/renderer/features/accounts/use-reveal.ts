import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import type { AccountsFilter } from './queries.ts'

/** Where the row of the customer stands who was just opened, so that the list scrolls to it; null as long as it is not known. */
export function useReveal(customerId: string | null, filter: AccountsFilter): { index: number } | null {
  const [reveal, setReveal] = useState<{ index: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer; a search that is typed goes its own way
  useEffect(() => {
    setReveal(null)
    if (customerId === null) return
    let wanted = true
    const find = async () => {
      // A failure is told by the panel, which reads the same store.
      const position = await call('accounts.position', { ...filter, customerId })
      if (wanted && position.ok && position.value !== null) setReveal({ index: position.value })
    }
    void find()
    return () => {
      wanted = false
    }
  }, [customerId])
  return reveal
}
