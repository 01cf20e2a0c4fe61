import { Check, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { messages } from '../text/kit-messages.ts'

export type OrderItem<Id extends string = string> = { id: Id; label: string; chosen: boolean }

/** The items with one moved to just before or after another. Pure. */
const movedTo = <Id extends string>(
  items: readonly OrderItem<Id>[],
  id: string,
  target: string,
  isAfter: boolean,
): OrderItem<Id>[] => {
  const item = items.find(one => one.id === id)
  const rest = items.filter(one => one.id !== id)
  const at = rest.findIndex(one => one.id === target)
  return item === undefined || at < 0 ? [...items] : rest.toSpliced(at + (isAfter ? 1 : 0), 0, item)
}

type OrderListProps<Id extends string> = {
  label: string
  items: OrderItem<Id>[]
  onChange: (items: OrderItem<Id>[]) => void
}

/**
 * A list to choose and sort items: they are moved by dragging or Alt and arrow keys, chosen by Space. One tab stop.
 */
export function OrderList<Id extends string>({ label, items, onChange }: OrderListProps<Id>) {
  const [said, setSaid] = useState('')
  /** The item that was pressed last, by pointer or key. */
  const grabbed = useRef('')
  const grab = ({ target }: { target: EventTarget }) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
    grabbed.current = item?.dataset.key ?? grabbed.current
    return item?.dataset.key
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys => [...keys].map(key => ({ 'text/plain': String(key) })),
    // Not its `keys`: with a chosen item these are all chosen ones.
    onReorder: ({ target }) =>
      onChange(movedTo(items, grabbed.current, String(target.key), target.dropPosition === 'after')),
  })
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const key = grab(event)
    if (!event.altKey || by === 0 || key === undefined) return
    event.preventDefault()
    event.stopPropagation()
    // At an end there is no neighbour, and nothing moves.
    const neighbour = items[items.findIndex(({ id }) => id === key) + by]
    const next = movedTo(items, key, neighbour?.id ?? '', by === 1)
    const place = next.findIndex(({ id }) => id === key)
    onChange(next)
    setSaid(messages.place(next[place]?.label ?? '', place + 1, next.length))
  }
  return (
    <div className="order-list" onKeyDownCapture={onKeyDownCapture} onPointerDownCapture={grab}>
      <GridList
        aria-label={label}
        items={items}
        selectionMode="multiple"
        selectedKeys={items.filter(({ chosen }) => chosen).map(({ id }) => id)}
        onSelectionChange={keys =>
          onChange(items.map(item => ({ ...item, chosen: keys === 'all' || keys.has(item.id) })))
        }
        escapeKeyBehavior="none"
        dragAndDropHooks={dragAndDropHooks}
      >
        {item => (
          <GridListItem id={item.id} textValue={item.label} className="row order-item">
            <Button slot="drag" className="order-grip">
              <GripVertical aria-hidden="true" />
            </Button>
            <Checkbox slot="selection" className="order-check">
              <span className="tick-box">{item.chosen ? <Check aria-hidden="true" /> : null}</span>
            </Checkbox>
            <span>{item.label}</span>
          </GridListItem>
        )}
      </GridList>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
