import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { Link } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { asideWords, messages } from '../inbox-messages.ts'
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

/** An item that Later moved to the day `until`. */
type Moved = { id: string; until: number }

/** Whether it waits for that day still: a day that was cleared or changed since, as by the customer's answer, is another matter. Pure. */
export const isStillMoved = ({ followUpAt, archived }: Link, { until }: Moved): boolean =>
  followUpAt === until && !archived

/** Read one by one, as a link may have been discarded, answered or archived since: only that one is left out. */
const readMoved = async (items: readonly Moved[]): Promise<InboxItem[]> => {
  const read = await Promise.all(
    items.map(async item => {
      const answer = await call('links.get', { id: linkOf(item.id) ?? '' })
      if (answer.ok)
        return isStillMoved(answer.value, item) ? [movedItem(item.id, answer.value, Date.now())] : []
      if (answer.failure.code !== 'not_found') throw answer.failure
      return []
    }),
  )
  return read.flat()
}

/** Items that were put off or done and still have their cause; those that come back soonest first. */
function usePutOff(items: readonly InboxItem[] | undefined, aside: AsideItems): InboxItem[] {
  const now = Date.now()
  const over = (items ?? []).filter(({ id }) => !isWaiting(aside, id, now))
  const known = new Set(items?.map(({ id }) => id))
  const later = [...aside].flatMap(([id, until]) =>
    until !== null && until > now && linkOf(id) !== null && !known.has(id) ? [{ id, until }] : [],
  )
  const moved = useQuery({
    queryKey: ['links', 'moved', later],
    queryFn: () => readMoved(later),
    enabled: later.length > 0,
  })
  const untilOf = ({ id }: InboxItem) => aside.get(id) ?? Number.POSITIVE_INFINITY
  return [...(moved.data ?? []), ...over].toSorted((a, b) => untilOf(a) - untilOf(b))
}

type PutOffProps = {
  items: readonly InboxItem[] | undefined
  aside: AsideItems
  onBringBack: (item: InboxItem) => void
}

/** Shows how many items were put off or done; opens a dialog that brings each back. */
export function PutOffButton({ items: all, aside, onBringBack }: PutOffProps) {
  const items = usePutOff(all, aside)
  const [open, setOpen] = useState(false)
  const isLater = ({ id }: InboxItem) => typeof aside.get(id) === 'number'
  const later = items.filter(isLater).length
  // When the last item is brought back, the button that opened the dialog is unmounted: the focus goes to the first row.
  useFocusLeft(items.length > 0 || open, () => document.querySelector<HTMLElement>('.item-main')?.focus())
  const bringBack = (item: InboxItem) => {
    onBringBack(item)
    announce(messages.backAgain(isolated(item.title)))
  }
  return (
    <>
      {items.length === 0 ? null : (
        <Button look="quiet" onPress={() => setOpen(true)}>
          {messages.putOff(later, items.length - later)}
        </Button>
      )}
      {open ? (
        <ModalDialog title={messages.putOffTitle} wide onClose={() => setOpen(false)}>
          {items.length === 0 ? <p className="muted">{messages.putOffNone}</p> : null}
          <ul className="items stack" aria-label={messages.putOffTitle}>
            {items.map(item => (
              <li key={item.id} className="spread">
                <div>
                  <Outside as="p" className="clip" text={item.title} />
                  <p className="muted small clip">
                    {asideWords(aside.get(item.id))} · <Outside text={item.detail} />
                  </p>
                </div>
                <Button onPress={() => bringBack(item)}>{messages.bringBack}</Button>
              </li>
            ))}
          </ul>
        </ModalDialog>
      ) : null}
    </>
  )
}
