const copyable = 'td, dd, tr, [role="option"]'

/**
 * A click of the right button in a list selects what was hit, so that the menu's Copy copies just that; with the
 * keyboard it is the whole row. What a person has selected there stays selected. Answers how to stop.
 */
export function selectClickedCell(): () => void {
  const onContextMenu = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest(copyable) : null
    const selection = window.getSelection()
    if (cell === null || selection === null) return
    if (selection.isCollapsed || !selection.containsNode(cell, true)) selection.selectAllChildren(cell)
  }
  document.addEventListener('contextmenu', onContextMenu)
  return () => document.removeEventListener('contextmenu', onContextMenu)
}
