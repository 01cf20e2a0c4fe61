import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AppState } from '../../../contract/model.ts'
import { on } from '../../api.ts'
import { currentConnection } from '../../shared/hooks/app-state.ts'
import { inboxItems } from './items.ts'
import { isWaiting, noneAside, useAside } from './put-aside.ts'
import { askInboxAgain, inboxQuery } from './queries.ts'

/** How long the Inbox waits for more of what changes it, in milliseconds: a run makes many links a second. */
const delay = 500

/** Asks for the Inbox anew, once for all that changes within a moment. */
const useInboxInStep = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const read = () => {
      timer ??= setTimeout(() => {
        timer = null
        void askInboxAgain()
      }, delay)
    }
    const events = [
      'links.changed',
      'mail.changed',
      'accounts.changed',
      'accounts.read',
      'runs.changed',
    ] as const
    const stops = events.map(name => on(name, read))
    return () => {
      for (const stop of stops) stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [])

/** What waits for a person at the connection in use; undefined as long as that is not known. */
export function useInbox(state: AppState | undefined) {
  const connection = currentConnection(state)
  const query = useQuery({ ...inboxQuery, enabled: connection !== null })
  const { data } = query
  const reachability = connection?.reachability
  const aside = useAside(connection?.id ?? '')
  const items = useMemo(
    () =>
      data === undefined || reachability === undefined || aside === undefined
        ? undefined
        : inboxItems(data, { reachability }, Date.now()),
    [data, reachability, aside],
  )
  return { connectionId: connection?.id ?? '', query, items, aside: aside ?? noneAside }
}

/** How many things wait; keeps the Inbox in step. */
export function useWaitingCount(state: AppState | undefined): number {
  useInboxInStep()
  const { items = [], aside, query } = useInbox(state)
  const now = Date.now()
  const shownWaiting = items.filter(({ group }) => group === 'waiting').length
  const beyond = Math.max(0, (query.data?.due ?? 0) - shownWaiting)
  return items.filter(({ id }) => isWaiting(aside, id, now)).length + beyond
}
