import { on, stopEach } from './api.ts'
import { offerCommand, runCommand } from './shared/commands.ts'
import { walkRegions } from './shared/region-keys.ts'
import { accountRoute } from './shared/routes/account-route.ts'
import { go, goBack } from './shared/routes/here.ts'
import { isTyping } from './ui/is-typing.ts'

/** A click on a system notification: about one account, or all. */
const showAccounts = ({ customerId }: { customerId: string | null }) =>
  go(customerId === null ? { to: '/accounts' } : accountRoute(customerId))

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
