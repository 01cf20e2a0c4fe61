import { useQuery } from '@tanstack/react-query'
import type { Link } from '../../../../contract/model.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import type { InboxItem } from '../item.ts'
import { waitingItem } from '../items.ts'
import { type AsideItems, isWaiting } from '../put-aside.ts'

/** The link of an item whose follow-up day Later moved, so that nothing names it as due until then. */
const linkOf = (itemId: string): string | null => /^waiting:([^:]+):/.exec(itemId)?.[1] ?? null

/** Such an item as it was; the day that it was due stands in its ID. Pure. */
export const movedItem = (itemId: string, link: Link, now: number): InboxItem => {
  const since = Number(itemId.split(':')[2])
  const before = since === (link.handedAt ?? link.createdAt) ? null : since
  return {
    ...waitingItem({ ...link, followUpAt: before }, now),
    id: itemId,
    followUp: { linkId: link.id, before },
  }
}

const waitingStates: ReadonlySet<Link['state']> = new Set(['created', 'copied', 'opened'])

/** One by one, since a link may have been discarded since; what cannot be read is left out, and stays put off. */
const readMoved = async (ids: readonly string[]): Promise<InboxItem[]> => {
  const read = await Promise.allSettled(
    ids.map(async id => ({ id, link: await ask('links.get', { id: linkOf(id) ?? '' }) })),
  )
  const known = read.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  return known
    .filter(({ link }) => waitingStates.has(link.state))
    .map(({ id, link }) => movedItem(id, link, Date.now()))
}

/** What was put off or done and still has its cause, what comes back first in front. */
export function usePutOff(items: readonly InboxItem[] | undefined, aside: AsideItems): InboxItem[] {
  const now = Date.now()
  const over = (items ?? []).filter(({ id }) => !isWaiting(aside, id, now))
  const known = new Set(items?.map(({ id }) => id))
  const movedIds = [...aside].flatMap(([id, until]) =>
    until !== null && until > now && linkOf(id) !== null && !known.has(id) ? [id] : [],
  )
  const moved = useQuery({
    queryKey: ['links', 'moved', movedIds],
    queryFn: () => readMoved(movedIds),
    enabled: movedIds.length > 0,
  })
  const untilOf = ({ id }: InboxItem) => aside.get(id) ?? Number.POSITIVE_INFINITY
  return [...(movedIds.length === 0 ? [] : (moved.data ?? [])), ...over].toSorted(
    (a, b) => untilOf(a) - untilOf(b),
  )
}
