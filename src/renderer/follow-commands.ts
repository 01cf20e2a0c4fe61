import { commandScreens, type MenuCommand } from '../contract/command-screens.ts'
import { on } from './api.ts'
import { offerCommand, sendCommand } from './shared/commands.ts'
import { accountRoute } from './shared/routes/account-route.ts'
import { currentRoute, go, goBack } from './shared/routes/here.ts'

/** Does what a command of the menu says. */
export function runCommand(command: MenuCommand): void {
  if (command === 'search' || command === 'find') {
    offerCommand(command)
    return
  }
  if (command === 'back') {
    goBack()
    return
  }
  const to = commandScreens[command]
  if (currentRoute().to !== to) go({ to })
  if (command === 'new-link' || command === 'look-up' || command === 'refresh') sendCommand(command)
}

/** What was clicked outside the window: one account, or all of them. */
const showAccounts = ({ customerId }: { customerId: string | null }) =>
  go(customerId === null ? { to: '/accounts' } : accountRoute(customerId))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

const onKeyDown = (event: KeyboardEvent) => {
  const slash =
    event.key === '/' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey
  const find = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  if ((slash || find) && offerCommand('search')) event.preventDefault()
}

const backButton = 3

/** The browser underneath may know the button as well: it must not go back a second time. */
const onMouseUp = (event: MouseEvent) => {
  if (event.button !== backButton) return
  event.preventDefault()
  goBack()
}

/** Does what the menu asks for, and focuses the search on `/` and Ctrl/Cmd+F, goes back on the mouse's button; answers how to stop. */
export function followCommands(): () => void {
  const stops = [on('menu.command', runCommand), on('accounts.show', showAccounts)]
  window.addEventListener('keydown', onKeyDown)
  window.addEventListener('mouseup', onMouseUp)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('keydown', onKeyDown)
    window.removeEventListener('mouseup', onMouseUp)
  }
}
