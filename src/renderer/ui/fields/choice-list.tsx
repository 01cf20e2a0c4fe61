import './choice-list.css'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId } from 'react'
import { rowAfterKey } from '../grid/grid-keys.ts'
import { count } from '../text/numbers.ts'

/** `count`: null while it is not known. */
export type Choice = { key: string; content: ReactNode; count: number | null }

type ChoiceListProps = {
  label: string
  choices: Choice[]
  selected: number
  onSelect: (index: number) => void
  /** ArrowRight and Enter; ArrowLeft. */
  onForward?: () => void
  onBack?: () => void
  listRef?: Ref<HTMLDivElement>
}

/** A column of choices with counts; arrows choose, left and right go from column to column. */
export function ChoiceList({
  label,
  choices,
  selected,
  onSelect,
  onForward,
  onBack,
  listRef,
}: ChoiceListProps) {
  const id = useId()
  const activeId = `${id}-${selected}`
  useEffect(() => {
    // Scrolling answers a promise, which must not become the effect's clean-up.
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = rowAfterKey(event.key, selected, choices.length, 10)
    if (next !== null) onSelect(next)
    else if (event.key === 'ArrowRight' || event.key === 'Enter') onForward?.()
    else if (event.key === 'ArrowLeft') onBack?.()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={listRef}
      role="listbox"
      aria-label={label}
      aria-activedescendant={choices.length === 0 ? undefined : activeId}
      tabIndex={0}
      className="choices"
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the keys
        <div
          key={choice.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === selected}
          tabIndex={-1}
          className="entry choice"
          onClick={() => onSelect(index)}
        >
          <span>{choice.content}</span>
          <span className="muted small">{choice.count === null ? '' : count(choice.count)}</span>
        </div>
      ))}
    </div>
  )
}
