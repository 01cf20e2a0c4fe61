// Injected as source into the preload's world: it may use nothing from outside but its parameters.

import type { MenuEntry } from '../messages.ts'

/**
 * Renders a menu over the page for headed use, as Chromium has no API for a native one. The page's focus and selection stay
 * as they are, and its scripts cannot see the menu (closed shadow root).
 *
 * @returns index of the chosen item, or null if the menu was closed
 */
export function drawMenu(entries: MenuEntry[], x: number, y: number): Promise<number | null> {
  const host = document.createElement('div')
  host.popover = 'manual'
  Object.assign(host.style, { margin: '0', padding: '0', border: '0', inset: 'auto', background: 'none' })
  const shadow = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    [role=menu] { min-width: 10rem; padding: 4px; border: 1px solid GrayText; border-radius: 6px; cursor: default;
      background: Canvas; color: CanvasText; font: menu; box-shadow: 0 4px 16px #0004; user-select: none }
    [role=menuitem] { padding: 4px 12px; border-radius: 4px }
    [role=menuitem].at { background: Highlight; color: HighlightText }
    [aria-disabled=true] { color: GrayText }
    [role=separator] { margin: 4px; border-top: 1px solid GrayText }`)
  shadow.adoptedStyleSheets = [sheet]

  const menu = shadow.appendChild(document.createElement('div'))
  menu.role = 'menu'
  const items = entries.map(({ label, enabled }) => {
    const item = menu.appendChild(document.createElement('div'))
    item.role = label === '' ? 'separator' : 'menuitem'
    item.textContent = label
    if (label !== '' && !enabled) item.ariaDisabled = 'true'
    return item
  })
  const choices = items.filter(item => item.role === 'menuitem' && item.ariaDisabled !== 'true')
  let at: HTMLElement | null = null
  const mark = (next: HTMLElement | null) => {
    at?.classList.remove('at')
    at = next
    at?.classList.add('at')
  }

  document.documentElement.append(host)
  host.showPopover()
  const { width, height } = host.getBoundingClientRect()
  host.style.left = `${Math.max(0, Math.min(x, innerWidth - width))}px`
  host.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`

  return new Promise(resolve => {
    const closing = new AbortController()
    const close = (index: number | null) => {
      closing.abort()
      host.remove()
      resolve(index)
    }
    const placeOf = (item: HTMLElement) => items.findIndex(one => one.isSameNode(item))
    const itemAt = (event: Event) =>
      choices.find(item => event.target instanceof Node && item.contains(event.target)) ?? null
    const inside = { signal: closing.signal }
    const first = { capture: true, signal: closing.signal }

    menu.addEventListener('mousemove', event => mark(itemAt(event)), inside)
    // A press in the menu must not take the focus from the field that the menu is for.
    menu.addEventListener('mousedown', event => event.preventDefault(), inside)
    menu.addEventListener(
      'mouseup',
      event => {
        const item = itemAt(event)
        if (item !== null && event.button === 0) close(placeOf(item))
      },
      inside,
    )
    window.addEventListener('mousedown', event => event.target !== host && close(null), first)
    window.addEventListener('blur', () => close(null), first)
    window.addEventListener('resize', () => close(null), first)
    window.addEventListener(
      'keydown',
      event => {
        event.preventDefault()
        event.stopImmediatePropagation()
        const place = choices.findIndex(item => item.classList.contains('at'))
        const { length } = choices
        if (event.key === 'ArrowDown') mark(choices[(place + 1) % length] ?? null)
        else if (event.key === 'ArrowUp') mark(choices[(Math.max(place, 0) - 1 + length) % length] ?? null)
        else if (event.key === 'Enter' && at !== null) close(placeOf(at))
        else if (event.key === 'Escape') close(null)
      },
      first,
    )
  })
}
