import type { KeyboardEvent } from 'react'
import { tabStops } from '../tab-stops.ts'

/** Whether the record, which lies over the list in a narrow window, covers an element of the list. */
export const isCovered = (element: Element): boolean => {
  const record = document.querySelector('.desk > .record')
  if (record?.checkVisibility() !== true || !element.matches('.list-card *') || element.closest('.drop'))
    return false
  const [over, own] = [record.getBoundingClientRect(), element.getBoundingClientRect()]
  return own.left >= over.left && own.bottom > over.top
}

/** Tab and Shift+Tab pass over what the record covers. */
export const passCovered = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, shiftKey, target, currentTarget } = event
  if (key !== 'Tab' || !(target instanceof Element) || !currentTarget.contains(target)) return
  const side = shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const rest = tabStops(document).filter(stop => (target.compareDocumentPosition(stop) & side) !== 0)
  if (shiftKey) rest.reverse()
  if (rest[0] === undefined || !isCovered(rest[0])) return
  event.preventDefault()
  rest.find(stop => !isCovered(stop))?.focus()
}
