import { useQuery } from '@tanstack/react-query'
import type { Link } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import type { InboxItem } from '../item.ts'
import { waitingItem } from '../items.ts'
import { type AsideItems, isWaiting } from '../put-aside.ts'

/** The link of a follow-up item that Later moved: the link is not due until its new day, so no query lists it as an item. */
const linkOf = (itemId: string): string | null => /^waiting:([^:]+):/.exec(itemId)?.[1] ?? null

/** Rebuilds such an item as it was before Later; the original day is part of the item's id. Pure. */
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

/** Read one by one, as a link may have been discarded or answered since: only that one is left out. */
const readMoved = async (ids: readonly string[]): Promise<InboxItem[]> => {
  const read = await Promise.all(
    ids.map(async id => {
      const answer = await call('links.get', { id: linkOf(id) ?? '' })
      if (answer.ok)
        return waitingStates.has(answer.value.state) ? [movedItem(id, answer.value, Date.now())] : []
      if (answer.failure.code !== 'not_found') throw answer.failure
      return []
    }),
  )
  return read.flat()
}

/** Items that were put off or done and still have their cause; those that come back soonest first. */
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
