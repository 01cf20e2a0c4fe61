import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { followUpRoute } from '../../../shared/routes/account-route.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { type ScreenAction, useScreenActions } from '../../../shared/screen-actions.ts'
import type { HeldItem } from '../hold-items.ts'
import { groupTitles, messages } from '../inbox-messages.ts'
import { type InboxItem, itemGroups } from '../item.ts'
import type { AsideItems } from '../put-aside.ts'
import type { ItemActions } from '../use-item-action.tsx'
import { InboxRow } from './inbox-row.tsx'

type InboxListProps = {
  items: HeldItem[]
  aside: AsideItems
  /** How many links are to be followed up, of which the first are shown. */
  due: number
  /** The item whose record stands beside the list; null: none. */
  openId: string | null
  actions: ItemActions
  onOpen: (item: InboxItem) => void
  onDone: (item: InboxItem) => void
  onLater: (item: InboxItem) => void
  onTakeBack: (item: InboxItem, wasLater: boolean) => void
}

/** Puts the focus on an item in the list. */
export const focusItem = (id: string | null | undefined): void => {
  if (id == null) return
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] .item-main`)?.focus()
}

/** What waits, group by group. Arrows walk, E is done, H is later; what was done stays where it was until one comes back. */
export function InboxList({ items, aside, due, openId, actions, onOpen, ...props }: InboxListProps) {
  const { onDone, onLater, onTakeBack } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const groups = itemGroups.map(group => ({ group, items: items.filter(item => item.group === group) }))
  const ordered = groups.flatMap(group => group.items)
  const at = Math.max(
    0,
    ordered.findIndex(({ id }) => id === chosen),
  )
  const current = ordered[at]
  const focusAt = (index: number) => focusItem(ordered[index]?.id)
  const leave = (item: InboxItem, how: (item: InboxItem) => void) => {
    if (!aside.has(item.id)) how(item)
    focusAt(Math.min(ordered.findIndex(({ id }) => id === item.id) + 1, ordered.length - 1))
  }
  const latest = useRef({ current, leave, onDone, onLater })
  latest.current = { current, leave, onDone, onLater }
  const offered = useMemo((): ScreenAction[] => {
    const on = (how: 'onDone' | 'onLater') => () => {
      const now = latest.current
      if (now.current !== undefined) now.leave(now.current, now[how])
    }
    return [
      { id: 'done', title: messages.done, keys: 'E', run: on('onDone') },
      { id: 'later', title: messages.later, keys: 'H', run: on('onLater') },
    ]
  }, [])
  useScreenActions(offered)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return
    if (event.key === 'ArrowDown') focusAt(Math.min(at + 1, ordered.length - 1))
    else if (event.key === 'ArrowUp') focusAt(Math.max(at - 1, 0))
    else if (event.key === 'Home') focusAt(0)
    else if (event.key === 'End') focusAt(ordered.length - 1)
    else if (event.key.toLowerCase() === 'e') leave(current, onDone)
    else if (event.key.toLowerCase() === 'h') leave(current, onLater)
    else return
    event.preventDefault()
  }
  const beyond = due - (groups.find(({ group }) => group === 'waiting')?.items.length ?? 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work on whichever row has the focus
    <div className="inbox-list" onKeyDown={onKeyDown}>
      {groups
        .filter(group => group.items.length > 0)
        .map(({ group, items: those }) => (
          <section key={group} aria-labelledby={`inbox-${group}`}>
            <h2 className="muted small" id={`inbox-${group}`}>
              {groupTitles[group]}
            </h2>
            <ul>
              {those.map(item => (
                <InboxRow
                  key={item.id}
                  item={item}
                  aside={aside.get(item.id)?.how ?? null}
                  isCurrent={item.id === current?.id}
                  isPending={actions.pendingId === item.id}
                  failed={actions.failed?.itemId === item.id ? actions.failed : null}
                  isOpen={item.id === openId}
                  onFocus={() => {
                    setChosen(item.id)
                    // An open record follows.
                    if (openId !== null && openId !== item.id && item.of !== null) onOpen(item)
                  }}
                  onOpen={() => onOpen(item)}
                  onAct={() => actions.act(item)}
                  onDone={() => leave(item, onDone)}
                  onLater={() => leave(item, onLater)}
                  onTakeBack={wasLater => onTakeBack(item, wasLater)}
                />
              ))}
            </ul>
            {group === 'waiting' && beyond > 0 ? (
              <p className="inbox-more">
                <RouteLink {...followUpRoute}>{messages.more(beyond)}</RouteLink>
              </p>
            ) : null}
          </section>
        ))}
    </div>
  )
}
