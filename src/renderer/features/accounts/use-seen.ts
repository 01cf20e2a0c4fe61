import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../api.ts'

/**
 * A customer who is opened is not new any more, in every number at once. While only new ones are shown, those who were opened stay in
 * the list, so that no row goes away under the pointer.
 */
export function useSeen(openId: string | null, onlyNew: boolean) {
  const opened = useRef<string[]>([])
  useEffect(() => {
    if (openId === null) return
    if (onlyNew) opened.current = [...new Set([...opened.current, openId])].slice(-1000)
    // Should it fail, the mark stays and the next look takes it away.
    void call('accounts.markSeen', { customerId: openId })
  }, [openId, onlyNew])
  return useMemo(
    () => ({
      read: () => opened.current,
      forget: () => {
        opened.current = []
      },
    }),
    [],
  )
}
