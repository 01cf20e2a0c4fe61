import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { on, stopEach } from '../../api.ts'
import { useConnection } from '../../shared/hooks/app-state.ts'
import { queryClient } from '../../shared/hooks/query-client.ts'
import { inboxItems } from './items.ts'
import { asideQuery, asideWith, isWaiting, noneAside, useAside } from './put-aside.ts'
import { askInboxAgain, type InboxData, inboxQuery } from './queries.ts'

/** Throttle of refetches, in milliseconds: a run makes many links a second, each with an event. */
const delay = 500

/** Refetches the Inbox after events, throttled. */
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
    return stopEach(...events.map(name => on(name, read)), () => clearTimeout(timer ?? undefined))
  }, [])

/** The Inbox of the connection in use; `items` undefined: not loaded yet; `beyond`: how many links to follow up are in none of these. */
export function useInbox() {
  const connection = useConnection()
  const query = useQuery({ ...inboxQuery, enabled: connection !== null })
  // Also where nothing is new: a day that begins ends what was put off until then, and is a day more without an answer.
  const { data, dataUpdatedAt } = query
  const reachability = connection?.reachability
  const aside = useAside(connection?.id ?? '')
  const items =
    data === undefined || reachability === undefined || aside === undefined
      ? undefined
      : inboxItems(data, { reachability }, dataUpdatedAt, aside)
  const loaded = items?.filter(({ followUp }) => followUp !== undefined).length ?? 0
  const beyond = Math.max(0, (data?.due ?? 0) - loaded)
  return { connectionId: connection?.id ?? '', query, items, aside: aside ?? noneAside, beyond }
}

/** Whether what an item about a state of the app was about is over: the next time it has the same id. */
const isOver = (id: string, { mail, summary }: InboxData): boolean => {
  const { lastReading, upToDate, missing } = summary
  if (id.startsWith('mails:')) return mail.waiting === 0
  if (id.startsWith('reading:')) return upToDate || lastReading?.ok !== false
  return id.startsWith('missing:') && missing === 0
}

/** Ends Done of a state of the app that is over, so that it hides no later one. */
const useDoneEnds = ({ connectionId, query: { data }, aside }: ReturnType<typeof useInbox>): void =>
  useEffect(() => {
    const over = data === undefined ? [] : [...aside.keys()].filter(id => isOver(id, data))
    if (over.length === 0) return
    const items = over.map(id => ({ id }))
    queryClient.setQueryData(
      asideQuery(connectionId).queryKey,
      asideWith(aside, items, () => undefined),
    )
  }, [connectionId, data, aside])

/** The number of waiting items, for the navigation; mounted always, so it also refetches the Inbox. */
export function useWaitingCount(): number {
  useInboxInStep()
  const inbox = useInbox()
  useDoneEnds(inbox)
  const { items = [], aside, beyond } = inbox
  const now = Date.now()
  return items.filter(({ id }) => isWaiting(aside, id, now)).length + beyond
}
