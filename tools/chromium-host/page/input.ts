// Injected as source into the preload's world: it may use nothing from outside but its parameters.

import type { ContextMenu, Shortcut } from '../messages.ts'

type Listeners = { shortcut: (index: number) => void; contextMenu: (menu: ContextMenu) => void }

/**
 * Passes keys and right clicks to main as Electron does: the page comes first, and main gets the events that it did not
 * `preventDefault`, even if it stopped their propagation. Chromium's own menu never opens.
 *
 * @returns a function that sets the menu's shortcuts
 */
export function watchInput({ shortcut, contextMenu }: Listeners): (shortcuts: Shortcut[]) => void {
  let shortcuts: Shortcut[] = []

  // Editing keys belong to the field; a browser's other shortcuts (print, save, back, reload) must do nothing in an app.
  const editing = ['a', 'c', 'v', 'x', 'y', 'z']
  const isBrowsers = (event: KeyboardEvent): boolean => {
    if (event.getModifierState('AltGraph')) return false
    const key = event.key.toLowerCase()
    const goesBack = event.altKey && ['arrowleft', 'arrowright', 'home'].includes(key)
    const isCommand = (event.ctrlKey || event.metaKey) && !editing.includes(key)
    const isMac = navigator.platform.startsWith('Mac')
    return /^(f\d+|browser\w+)$/.test(key) || (goesBack && !isMac) || (isCommand && key.length === 1)
  }

  const afterPage = <Name extends 'keydown' | 'contextmenu'>(
    name: Name,
    decide: (event: WindowEventMap[Name]) => void,
  ) => {
    const decided = new WeakSet<Event>()
    const last = (event: WindowEventMap[Name]) => {
      if (decided.has(event) || !event.isTrusted) return
      decided.add(event)
      if (!event.defaultPrevented) decide(event)
    }
    window.addEventListener(
      name,
      event => {
        // Re-added to be the window's last listener; the timeout is for events whose propagation the page stops.
        window.removeEventListener(name, last)
        window.addEventListener(name, last)
        setTimeout(() => last(event))
      },
      { capture: true },
    )
  }

  afterPage('keydown', event => {
    const index = shortcuts.findIndex(
      one =>
        one.key === event.key.toLowerCase() &&
        one.control === event.ctrlKey &&
        one.meta === event.metaKey &&
        one.alt === event.altKey &&
        one.shift === event.shiftKey,
    )
    if (index >= 0) shortcut(index)
    if (index >= 0 || isBrowsers(event)) event.preventDefault()
  })

  const writable = ':is(textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit]))'
  afterPage('contextmenu', event => {
    event.preventDefault()
    const target = event.target instanceof Element ? event.target : null
    const field = target?.closest(`${writable}:not(:disabled, [readonly])`) ?? null
    contextMenu({
      x: Math.round(event.clientX),
      y: Math.round(event.clientY),
      isEditable: field !== null || target?.closest('[contenteditable=true]') != null,
      isPassword: field?.matches('[type=password]') ?? false,
      selectionText: window.getSelection()?.toString() ?? '',
      linkURL: target?.closest('a')?.href ?? '',
    })
  })

  return next => {
    shortcuts = next
  }
}
