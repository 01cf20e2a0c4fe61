import { useEffect } from 'react'
import { call } from '../../api.ts'
import { keptSeen } from './queries.ts'

/**
 * A customer who is opened is not new any more, in every number at once. While only new ones are shown, those who were opened stay in
 * the list, so that no row goes away under the pointer.
 */
export function useSeen(openId: string | null, onlyNew: boolean): void {
  useEffect(() => {
    if (openId === null) return
    if (onlyNew) keptSeen.write([...new Set([...keptSeen.read(), openId])].slice(-1000))
    // Should it fail, the mark stays and the next look takes it away.
    void call('accounts.markSeen', { customerId: openId })
  }, [openId, onlyNew])
  useEffect(() => () => keptSeen.write([]), [])
}
