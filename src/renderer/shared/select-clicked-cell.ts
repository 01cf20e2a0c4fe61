import { harmless } from '../../contract/tables/harmless.ts'

const copyable = 'td, dd, tr, [role="option"]'
const typed = 'input, textarea, [contenteditable]'

const elementOf = (node: EventTarget | null): Element | null =>
  node instanceof Element ? node : node instanceof Node ? node.parentElement : null

/** Whether a selection is in a cell, or has some. */
const hasCells = (selection: Selection): boolean => {
  const within = elementOf(selection.getRangeAt(0).commonAncestorContainer)
  if (within === null) return false
  const cells = within.querySelectorAll(copyable)
  return within.closest(copyable) !== null || [...cells].some(cell => selection.containsNode(cell, true))
}

/**
 * A click of the right button in a list selects what was hit, so that the menu's Copy copies just that; with the
 * keyboard it is the whole row. What a person has selected there stays selected. What is copied of cells is a text that no spreadsheet
 * runs. Answers how to stop.
 */
export function selectClickedCell(): () => void {
  const onContextMenu = ({ target, defaultPrevented }: MouseEvent) => {
    // A list with a menu of its own offers to copy there.
    if (defaultPrevented) return
    const cell = elementOf(target)?.closest(copyable) ?? null
    const selection = window.getSelection()
    if (cell === null || selection === null) return
    if (selection.isCollapsed || !selection.containsNode(cell, true)) selection.selectAllChildren(cell)
  }
  const onCopy = (event: ClipboardEvent) => {
    const selection = window.getSelection()
    const own = event.defaultPrevented || elementOf(event.target)?.closest(typed)
    if (own || event.clipboardData === null || selection === null || selection.isCollapsed) return
    if (!hasCells(selection)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', harmless(selection.toString()))
  }
  document.addEventListener('contextmenu', onContextMenu)
  document.addEventListener('copy', onCopy)
  return () => {
    document.removeEventListener('contextmenu', onContextMenu)
    document.removeEventListener('copy', onCopy)
  }
}
