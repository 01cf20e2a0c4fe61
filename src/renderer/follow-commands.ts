import { on } from './api.ts'
import { offerCommand, runCommand } from './shared/commands.ts'
import { walkRegions } from './shared/region-keys.ts'
import { accountRoute } from './shared/routes/account-route.ts'
import { go, goBack } from './shared/routes/here.ts'
import { isTyping } from './ui/is-typing.ts'

/** What was clicked outside the window: one account, or all of them. */
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

/** The browser underneath may know the button as well: it must not go back a second time. */
const onMouseUp = (event: MouseEvent) => {
  if (event.button !== backButton) return
  event.preventDefault()
  goBack()
}

/** Does what the menu asks for, focuses the search on `/` and Ctrl/Cmd+F, goes from part to part on F6, and back on the mouse's button; answers how to stop. */
export function followCommands(): () => void {
  const stops = [on('menu.command', runCommand), on('accounts.show', showAccounts)]
  const listening = new AbortController()
  window.addEventListener('keydown', onKeyDown, listening)
  window.addEventListener('mouseup', onMouseUp, listening)
  return () => {
    for (const stop of stops) stop()
    listening.abort()
  }
}
