import { harmless } from '../../contract/tables/harmless.ts'

const copyable = 'td, dd, tr, [role="option"]'
const typed = 'input, textarea, [contenteditable]'

const elementOf = (node: EventTarget | null): Element | null =>
  node instanceof Element ? node : node instanceof Node ? node.parentElement : null

/** Whether a selection lies in a cell or contains cells. */
const hasCells = (selection: Selection): boolean => {
  const within = elementOf(selection.getRangeAt(0).commonAncestorContainer)
  if (within === null) return false
  const cells = within.querySelectorAll(copyable)
  return within.closest(copyable) !== null || [...cells].some(cell => selection.containsNode(cell, true))
}

/**
 * A right click in a list selects the clicked cell, so that Copy in the context menu copies it (the whole row by keyboard), unless the
 * cell is part of a selection already. Copied cells are made safe against formula injection in spreadsheets. Returns the clean-up.
 */
export function selectClickedCell(): () => void {
  const onContextMenu = ({ target, defaultPrevented }: MouseEvent) => {
    // The list has opened a menu of its own, which offers to copy.
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
  const stop = new AbortController()
  document.addEventListener('contextmenu', onContextMenu, stop)
  document.addEventListener('copy', onCopy, stop)
  return () => stop.abort()
}
