import { Ban, Check, CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Failure } from '../../../../contract/failure.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { brief, fullTime } from '../../../ui/text/when.ts'
import type { HeldItem } from '../hold-items.ts'
import { actionTitles, messages } from '../inbox-messages.ts'
import type { ItemGroup } from '../item.ts'

type InboxRowProps = {
  item: HeldItem
  /** What was done with it; null: it waits. */
  aside: 'done' | 'later' | null
  isCurrent: boolean
  /** Its record stands beside the list. */
  isOpen: boolean
  isPending: boolean
  failed: { failure: Failure; again: () => void } | null
  onFocus: () => void
  onOpen: () => void
  onAct: () => void
  onDone: () => void
  onLater: () => void
  onTakeBack: (wasLater: boolean) => void
}

const icons: Record<ItemGroup, LucideIcon> = {
  shared: Check,
  ended: Ban,
  waiting: Clock,
  stuck: TriangleAlert,
}

/** One item: what it is, since when, its action, and that it is done or may wait. */
export function InboxRow({
  item,
  aside,
  isCurrent,
  isOpen,
  isPending,
  failed,
  onFocus,
  onOpen,
  ...on
}: InboxRowProps) {
  const Icon = icons[item.group]
  const over = aside ?? (item.gone ? 'gone' : null)
  return (
    <li
      className={over === null ? 'item' : 'item over'}
      data-item={item.id}
      data-open={isOpen}
      onFocus={onFocus}
    >
      <Icon aria-hidden="true" className="muted" />
      <button
        type="button"
        className="item-main"
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={item.of === null ? undefined : isOpen}
        onClick={onOpen}
      >
        <span className="clip">
          <Outside text={item.title} />
        </span>
        <small className="clip muted small" title={item.detail}>
          <Outside text={item.detail} />
        </small>
      </button>
      <span className="item-time muted small" title={item.at === null ? undefined : fullTime(item.at)}>
        {item.instead ?? (item.at === null ? '' : brief(item.at))}
      </span>
      {over === null ? (
        <Waits isCurrent={isCurrent} isPending={isPending} title={actionTitles[item.action.do]} on={on} />
      ) : (
        <Over over={over} isCurrent={isCurrent} canReturn={item.isNewcomer !== true} on={on} />
      )}
      {failed === null ? null : (
        <div className="item-problem">
          <ShowFailure failure={failed.failure} onRetry={failed.again} />
        </div>
      )}
    </li>
  )
}

type Handlers = Pick<InboxRowProps, 'onAct' | 'onDone' | 'onLater' | 'onTakeBack'>

function Waits({
  isCurrent,
  isPending,
  title,
  on,
}: {
  isCurrent: boolean
  isPending: boolean
  title: string
  on: Handlers
}) {
  return (
    <span className="item-actions low">
      <span className="item-quick">
        <span title={messages.doneTip}>
          <Button look="icon" label={messages.done} tabbable={isCurrent} onPress={on.onDone}>
            <CircleCheck aria-hidden="true" />
          </Button>
        </span>
        <span title={messages.laterTip}>
          <Button look="icon" label={messages.later} tabbable={isCurrent} onPress={on.onLater}>
            <Clock aria-hidden="true" />
          </Button>
        </span>
      </span>
      <Button tabbable={isCurrent} pending={isPending} onPress={on.onAct}>
        {title}
      </Button>
    </span>
  )
}

type OverProps = { over: 'done' | 'later' | 'gone'; isCurrent: boolean; canReturn: boolean; on: Handlers }

function Over({ over, isCurrent, canReturn, on }: OverProps) {
  const isOffered = over === 'later' || (over === 'done' && canReturn)
  return (
    <span className="item-actions low">
      <span className="muted small">{messages.aside[over]}</span>
      {isOffered ? (
        <Button look="quiet" tabbable={isCurrent} onPress={() => on.onTakeBack(over === 'later')}>
          {messages.undo}
        </Button>
      ) : null}
    </span>
  )
}
