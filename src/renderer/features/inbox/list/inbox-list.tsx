import { type KeyboardEvent, useState } from 'react'
import { followUpRoute } from '../../../shared/routes/account-route.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { useScreenActions } from '../../../shared/screen-actions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { rowAfterKey } from '../../../ui/grid/grid-keys.ts'
import { toRecord } from '../../../ui/layout/screen.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { groupTitles, messages } from '../inbox-messages.ts'
import { hasRecord, type InboxItem, itemGroups, lastToFollowUp } from '../item.ts'
import { type AsideItems, isStored, isWaiting, type usePutAside } from '../put-aside.ts'
import type { HeldItem } from '../use-held-items.ts'
import type { ItemActions } from '../use-item-action.tsx'
import { focusItem, InboxRow } from './inbox-row.tsx'

type InboxListProps = {
  items: HeldItem[]
  aside: AsideItems
  /** How many links to follow up are not loaded. */
  beyond: number
  openId: string | null
  actions: ItemActions
  onOpen: (item: InboxItem) => void
  put: ReturnType<typeof usePutAside>
  /** Sends reminders for all links without an answer; null: there are not several. */
  remind: { links: number; run: () => void } | null
}

const asideOf = ({ id }: InboxItem, aside: AsideItems) => {
  if (isWaiting(aside, id, Date.now())) return null
  return aside.get(id) === null ? 'done' : 'later'
}

const overOf = (item: HeldItem, aside: AsideItems) => asideOf(item, aside) ?? (item.gone ? 'gone' : null)

/** The items by group. Arrows move, E is Done, H is Later, M mails, Ctrl/Cmd+Z undoes; items put aside keep their place, so that nothing moves. */
export function InboxList({ items, aside, beyond, openId, actions, onOpen, put, remind }: InboxListProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const groups = itemGroups.map(group => ({ group, those: items.filter(item => item.group === group) }))
  const followedUp = lastToFollowUp(items)
  const ordered = groups.flatMap(({ those }) => those)
  const at = Math.max(
    0,
    ordered.findIndex(({ id }) => id === chosen),
  )
  const current = ordered[at]
  const leave = (item: InboxItem | undefined, way: 'done' | 'later') => {
    if (item === undefined) return
    const before = asideOf(item, aside)
    const isLaterStill = before === 'later' && way === 'later' && isStored(item)
    if (before === null || isLaterStill) {
      way === 'done' ? put.done([item]) : put.later(item)
      // The focus goes on to the next item, which is all that a screen reader would say.
      announce((way === 'done' ? messages.isDone : messages.isLater)(item.title))
    }
    const next = ordered.findIndex(({ id }) => id === item.id) + 1
    focusItem(ordered[Math.min(next, ordered.length - 1)]?.id)
  }
  const mail = (item: HeldItem | undefined) => {
    if (item !== undefined && 'link' in item.action && overOf(item, aside) === null)
      actions.act(item, () => undefined)
  }
  useScreenActions([
    { label: messages.done, keys: 'E', onChoose: () => leave(current, 'done') },
    { label: messages.later, keys: 'H', onChoose: () => leave(current, 'later') },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      const back = new Set(put.undo().map(({ id }) => id))
      // The next key is meant for what came back, not for the item after it.
      focusItem(ordered.find(({ id }) => back.has(id))?.id)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.key.startsWith('Page') ? null : rowAfterKey(event.key, at, ordered.length, 1)
    const key = event.key.toLowerCase()
    if (next !== null) focusItem(ordered[next]?.id)
    else if (key === 'm') mail(current)
    else if (key !== 'e' && key !== 'h') return
    // A key that is held would put the items after it aside, too.
    else if (!event.repeat) leave(current, key === 'e' ? 'done' : 'later')
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work on whichever row has the focus
    <div className="inbox-list" onKeyDown={onKeyDown}>
      {groups
        .filter(({ those }) => those.length > 0)
        .map(({ group, those }) => (
          <section key={group} aria-labelledby={`inbox-${group}`}>
            <div className="inbox-group spread low">
              <h2 className="muted small" id={`inbox-${group}`}>
                {groupTitles[group]}
              </h2>
              {group === 'waiting' && remind !== null ? (
                <Button onPress={remind.run}>{messages.remindAll(remind.links)}</Button>
              ) : (
                <span className="muted small">
                  {count(those.filter(item => overOf(item, aside) === null).length)}
                </span>
              )}
            </div>
            <ul>
              {those.map(item => (
                <InboxRow
                  key={item.id}
                  item={item}
                  over={overOf(item, aside)}
                  until={aside.get(item.id)}
                  isCurrent={item.id === current?.id}
                  isOpen={item.id === openId}
                  actions={actions}
                  onFocus={() => {
                    setChosen(item.id)
                    // An open record follows the focus.
                    if (openId !== null && openId !== item.id && hasRecord(item)) onOpen(item)
                  }}
                  onOpen={() => (item.id === openId ? toRecord() : onOpen(item))}
                  onLeave={way => leave(item, way)}
                  onTakeBack={() => put.takeBack([item], aside.get(item.id) ?? null)}
                />
              ))}
            </ul>
            {group === followedUp && beyond > 0 ? (
              <p className="inbox-more">
                <RouteLink {...followUpRoute}>{messages.more(beyond)}</RouteLink>
              </p>
            ) : null}
          </section>
        ))}
    </div>
  )
}
