import './inbox.css'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { sendCommand } from '../../shared/commands.ts'
import { focusKept, isScreenInUse } from '../../shared/hooks/kept-focus.ts'
import { ListBody } from '../../shared/list-body.tsx'
import { openLink } from '../../shared/record/link/open-link.ts'
import { useUndoKey } from '../../shared/record/link/undo.ts'
import { go } from '../../shared/routes/here.ts'
import { ListScreen } from '../../shared/rows/list-screen.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { sessionState, useStore } from '../../ui/store.ts'
import { Funnel } from './funnel.tsx'
import { messages } from './inbox-messages.ts'
import type { InboxItem } from './item.ts'
import { InboxList } from './list/inbox-list.tsx'
import { focusItem } from './list/inbox-row.tsx'
import { PutOffButton } from './list/put-off.tsx'
import { usePutAside } from './put-aside.ts'
import { askInboxAgain } from './queries.ts'
import { useHeldItems } from './use-held-items.ts'
import { useInbox } from './use-inbox.ts'
import { useItemAction } from './use-item-action.tsx'

/** The item whose record was open when the screen was left. */
const keptOpen = sessionState<Pick<InboxItem, 'id' | 'of'> | null>(null)

// Chunks of their own, so that the Inbox, which may be the first screen, shows sooner.
const CustomerRecord = lazy(async () => ({
  default: (await import('../../shared/record/records.tsx')).CustomerRecord,
}))
const LinkRecord = lazy(async () => ({
  default: (await import('../../shared/record/records.tsx')).LinkRecord,
}))
const SendMany = lazy(async () => ({ default: (await import('../../shared/many/send-many.tsx')).SendMany }))

/** The Inbox screen: this week's funnel, and below it the items that wait for a person. */
export function InboxScreen() {
  const { connectionId, query, items, aside, beyond } = useInbox()
  const put = usePutAside(connectionId)
  const { held, arrived, release, takeIn, waiting } = useHeldItems(items, aside)
  // What changed just before is there on entering, not behind "Show 1 new".
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => void askInboxAgain().then(takeIn), [])
  const [kept, setKept] = useStore(keptOpen)
  const open = (item: InboxItem) => ('route' in item.of ? go(item.of.route) : setKept(item))
  const actions = useItemAction(open)
  const { data, error, refetch } = query
  const [reminding, setReminding] = useState(false)
  const [isCleared, setIsCleared] = useState(false)
  const isKnown = held !== undefined
  const firstId = held?.[0]?.id
  const wasEmpty = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens; what comes into an empty one takes the focus from nothing
  useEffect(() => {
    const isFree = !wasEmpty.current || document.activeElement === document.body
    if (isFree && !isScreenInUse() && !focusKept()) focusItem(firstId)
    wasEmpty.current = isKnown && firstId === undefined
  }, [isKnown, firstId === undefined])
  // A mail that is tried now is another item in each of its states: the record of its link stays open.
  const opened =
    held?.find(({ id }) => id === kept?.id) ??
    held?.find(({ of }) => JSON.stringify(of) === JSON.stringify(kept?.of))
  const markAll = () => {
    setIsCleared(true)
    put.done(waiting, () => void askInboxAgain().then(release))
    announce(messages.allDone(waiting.length), put.undo)
  }
  // Once none of their group waits, read again: links that were beyond the first ones take the place of those; at once, where nothing else waits.
  const done: typeof put.done = those => {
    const ofGroup = waiting.filter(({ group }) => those.some(one => one.group === group))
    const isLast = those.length >= waiting.length
    put.done(those, () => {
      if (those.length >= ofGroup.length) void askInboxAgain().then(isLast ? takeIn : undefined)
    })
  }
  const unanswered = waiting.flatMap(({ action }) => (action.do === 'remind' ? [action.link.id] : []))
  return (
    <>
      <ListScreen
        title={messages.title}
        aside={
          arrived === 0 ? undefined : (
            <Button look="quiet" onPress={release}>
              {messages.arrived(arrived)}
            </Button>
          )
        }
        actions={
          <Button disabled={waiting.length === 0} onPress={markAll}>
            {messages.markAll}
          </Button>
        }
        onClose={() => setKept(null)}
        toRow={() => focusItem(opened?.id)}
        openId={opened?.id ?? null}
        record={(id, close) =>
          opened && (
            <Suspense>
              <ItemRecord of={opened.of} toRow={() => focusItem(id)} onClose={close} />
            </Suspense>
          )
        }
      >
        <section className="card list-card" aria-label={messages.list}>
          {data === undefined ? null : <Funnel week={data.overview.week} ended={data.ended} />}
          <ListBody
            failure={error}
            onRetry={() => void refetch()}
            reading={messages.reading}
            isKnown={isKnown}
            nothing={held?.length === 0 ? <NothingWaits focused={isCleared} onUndo={put.undo} /> : null}
          >
            {held === undefined ? null : (
              <InboxList
                items={held}
                aside={aside}
                beyond={beyond}
                openId={opened?.id ?? null}
                actions={actions}
                onOpen={open}
                put={{ ...put, done }}
                remind={
                  unanswered.length < 2 ? null : { links: unanswered.length, run: () => setReminding(true) }
                }
              />
            )}
          </ListBody>
          <div className="list-foot muted small">
            {held?.length === 0 ? null : <span>{messages.keys}</span>}
            <PutOffButton
              items={items}
              aside={aside}
              onBringBack={item =>
                put.takeBack([item], aside.get(item.id) ?? null, () => void askInboxAgain().then(release))
              }
            />
          </div>
        </section>
      </ListScreen>
      {actions.dialog}
      {reminding ? (
        <Suspense>
          <SendMany
            kind="reminder"
            readLinks={async () => (data?.waiting ?? []).filter(({ id }) => unanswered.includes(id))}
            onClose={() => setReminding(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The record of an item's customer or link; none if the item has a route instead. */
function ItemRecord({ of, ...props }: { of: InboxItem['of']; toRow: () => void; onClose: () => void }) {
  if ('route' in of) return null
  return 'customerId' in of ? (
    <CustomerRecord key={of.customerId} customerId={of.customerId} {...props} />
  ) : (
    <LinkRecord key={of.linkId} open={openLink(of.linkId)} onDiscarded={props.onClose} {...props} />
  )
}

/** Shown when no item is left. `focused`: the row with the focus was just removed; Ctrl/Cmd+Z is handled here, as the list is unmounted. */
function NothingWaits({ focused, onUndo }: { focused: boolean; onUndo: () => void }) {
  useUndoKey(onUndo)
  const newLink = () => {
    go({ to: '/links' })
    sendCommand('new-link')
  }
  return (
    <Empty icon={Inbox} way={{ label: messages.createLink, onPress: newLink, autoFocus: focused }}>
      {messages.nothing}
    </Empty>
  )
}
