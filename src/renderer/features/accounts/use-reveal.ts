import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import type { Kept } from '../../ui/kept.ts'
import type { AccountsFilter } from './queries.ts'

/**
 * Where the row of the customer stands who was just opened, so that the list scrolls to it; null as long as it is not known. One who
 * came while the list was held lets in what came.
 */
export function useReveal(
  customerId: string | null,
  filter: AccountsFilter,
  held: Kept<number | null>,
  release: () => void,
): { index: number } | null {
  const [reveal, setReveal] = useState<{ index: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer; a search that is typed goes its own way
  useEffect(() => {
    setReveal(null)
    if (customerId === null) return
    let wanted = true
    const find = async () => {
      // The panel shows a failure: it reads the same store.
      const upTo = held.read()
      const here = await call('accounts.position', { ...filter, customerId, upTo })
      const arrived = here.ok && here.value === null && upTo !== null
      const position = arrived ? await call('accounts.position', { ...filter, customerId }) : here
      if (!wanted || !position.ok || position.value === null) return
      if (arrived) release()
      setReveal({ index: position.value })
    }
    void find()
    return () => {
      wanted = false
    }
  }, [customerId])
  return reveal
}
