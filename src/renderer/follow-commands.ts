import { on, stopEach } from './api.ts'
import { offerCommand, runCommand } from './shared/commands.ts'
import { focusKept } from './shared/hooks/kept-focus.ts'
import { go, goBack } from './shared/routes/here.ts'
import { isTyping } from './ui/keys.ts'
import { tabStops } from './ui/tab-stops.ts'

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** The regions of the window that are there, from left to right: their elements, and how to move the focus into each. */
const regionsNow = () => {
  const record = find('.desk > .record')
  const list = find('main .screen')
  return [
    { element: find('.side'), enter: () => find('.side [aria-current="page"]')?.focus() },
    {
      element: list,
      enter: () => {
        if (!focusKept() && list !== null) tabStops(list)[0]?.focus()
      },
    },
    { element: record, enter: () => record?.focus({ preventScroll: true }) },
  ].filter(({ element }) => element !== null)
}

/** Moves the focus to the next or previous region: navigation, list, record. False: a dialog or menu lies over them. */
function walkRegions(step: 1 | -1): boolean {
  if (find(overlays) !== null) return false
  const regions = regionsNow()
  // The record's element is inside the screen's, so both contain the focus: take the last, innermost one.
  const at = regions.findLastIndex(({ element }) => element?.contains(document.activeElement))
  const start = at === -1 && step === -1 ? 0 : at
  regions[(start + step + regions.length) % regions.length]?.enter()
  return true
}

/** A click on a system notification. */
const showAccounts = (search: Readonly<Record<string, string>>) => go({ to: '/accounts', search })

const onKeyDown = (event: KeyboardEvent) => {
  const mod = event.ctrlKey || event.metaKey
  const slash = event.key === '/' && !isTyping(event.target) && !mod && !event.altKey
  const find = event.key.toLowerCase() === 'f' && mod && !event.shiftKey
  const region = event.key === 'F6' && walkRegions(event.shiftKey ? -1 : 1)
  if (region || ((slash || find) && offerCommand('search'))) event.preventDefault()
}

const backButton = 3

/** `preventDefault`, as Chromium may handle the mouse's back button as well and would go back twice. */
const onMouseUp = (event: MouseEvent) => {
  if (event.button !== backButton) return
  event.preventDefault()
  goBack()
}

/** Handles menu commands, `/` and Ctrl/Cmd+F (search), F6 (next region) and the mouse's back button; returns what stops it. */
export function followCommands(): () => void {
  const listening = new AbortController()
  window.addEventListener('keydown', onKeyDown, listening)
  window.addEventListener('mouseup', onMouseUp, listening)
  return stopEach(on('menu.command', runCommand), on('accounts.show', showAccounts), () => listening.abort())
}
