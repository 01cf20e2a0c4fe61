import { useMutation } from '@tanstack/react-query'
import {
  Ban,
  CalendarClock,
  Check,
  CirclePause,
  Clock,
  LoaderCircle,
  type LucideIcon,
  Pencil,
  TriangleAlert,
} from 'lucide-react'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { fullTime, short } from '../../../ui/text/when.ts'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { actionTitles, asideWords, messages } from '../inbox-messages.ts'
import { hasRecord, type ItemAction, type ItemGroup } from '../item.ts'
import type { HeldItem } from '../use-held-items.ts'
import { askFor, type ItemActions } from '../use-item-action.tsx'

type InboxRowProps = {
  item: HeldItem
  /** Why the item does not wait any more (`gone`: its cause is gone); null: it waits. */
  over: 'done' | 'later' | 'gone' | null
  /** When the item waits again, milliseconds since 1970; null: it is done. */
  until: number | null | undefined
  isCurrent: boolean
  isOpen: boolean
  actions: ItemActions
  onFocus: () => void
  onOpen: () => void
  onLeave: (way: 'done' | 'later') => void
  onTakeBack: () => void
}

const icons: Record<ItemGroup, LucideIcon> = {
  shared: Check,
  ended: Ban,
  changed: Pencil,
  due: CalendarClock,
  waiting: Clock,
  running: LoaderCircle,
  stuck: TriangleAlert,
}

/** Icons for items whose action differs from what is usual in their group. */
const iconsByAction: { [Action in ItemAction['do']]?: LucideIcon } = {
  look: TriangleAlert,
  resume: CirclePause,
  resumeMails: CirclePause,
}

/** Focuses an item, or the first one if it is gone. */
export const focusItem = (id: string | undefined): void => {
  if (id === undefined) return
  const own = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] .item-main`)
  const item = own ?? document.querySelector<HTMLElement>('.item-main')
  item?.focus()
}

/** One item: its title and detail, the time or its state, and its action. */
export function InboxRow(props: InboxRowProps) {
  const { item, over, until, isCurrent, isOpen, actions, onFocus, onOpen } = props
  const { mutate, variables, error, isPending } = useMutation({ mutationFn: askFor })
  const { at, title, detail, instead } = item
  // When the item is resolved, its action changes or it moves to another group, the focused button is unmounted: focus the row.
  useFocusLeft(over ?? item.action.do, () => focusItem(item.id))
  const Icon = iconsByAction[item.action.do] ?? icons[item.group]
  const overWords = over === 'gone' ? messages.resolved : asideWords(until)
  return (
    <li
      className={over === null ? 'item' : `item over ${over}`}
      data-item={item.id}
      data-open={isOpen}
      onFocus={onFocus}
    >
      <Icon aria-hidden="true" className="muted" />
      <button
        type="button"
        className="item-main"
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={hasRecord(item) ? isOpen : undefined}
        onClick={onOpen}
      >
        <Outside className="clip" text={title} />
        <Outside as="small" className="clip muted small" title={detail} text={detail} />
      </button>
      <span className="item-time muted small" title={at === null ? undefined : fullTime(at)}>
        {over === null ? (instead ?? (at === null ? '' : short(at))) : overWords}
      </span>
      {over === null ? (
        <Waits {...props} isPending={isPending} onAct={action => actions.act({ ...item, action }, mutate)} />
      ) : (
        <Over {...props} />
      )}
      <ShowFailure failure={over === null ? error : null} onRetry={() => variables && mutate(variables)} />
    </li>
  )
}

type WaitsProps = InboxRowProps & { isPending: boolean; onAct: (action: ItemAction) => void }

/** The controls of a waiting item: Done and Later replace the time while the row is hovered or has the focus. */
function Waits({ item, isCurrent, isPending, onAct, onLeave }: WaitsProps) {
  return (
    <>
      <span className="item-quick">
        <Button look="quiet" tabbable={isCurrent} onPress={() => onLeave('done')}>
          {messages.done}
        </Button>
        <Button look="quiet" tabbable={isCurrent} onPress={() => onLeave('later')}>
          {messages.later}
        </Button>
      </span>
      <span className="line item-actions low">
        {[item.action, ...(item.also === undefined ? [] : [item.also])].map(action => (
          <Button
            key={action.do}
            tabbable={isCurrent}
            pending={isPending && action.do !== 'mailSettings'}
            onPress={() => onAct(action)}
          >
            {actionTitles[action.do]}
          </Button>
        ))}
      </span>
    </>
  )
}

/** The controls of an item that does not wait: Undo, or none if its cause is gone. */
function Over({ item, over, isCurrent, onLeave, onTakeBack }: InboxRowProps) {
  if (over === 'gone') return null
  return (
    <span className="item-actions low">
      {over === 'later' && hasRecord(item) ? (
        <Button look="quiet" tabbable={isCurrent} onPress={() => onLeave('later')}>
          {messages.aWeek}
        </Button>
      ) : null}
      <Button look="quiet" tabbable={isCurrent} onPress={onTakeBack}>
        {messages.undo}
      </Button>
    </span>
  )
}
