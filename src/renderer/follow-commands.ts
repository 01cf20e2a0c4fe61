import { commandScreens } from '../contract/command-screens.ts'
import type { MenuCommand } from '../contract/ipc.ts'
import { on } from './api.ts'
import { router } from './routes.tsx'
import { offerCommand, sendCommand } from './shared/commands.ts'

async function run(command: MenuCommand): Promise<void> {
  if (command === 'search') {
    offerCommand('search')
    return
  }
  const to = commandScreens[command]
  if (router.state.location.pathname !== to) await router.navigate({ to })
  if (command === 'new-link' || command === 'look-up' || command === 'refresh') sendCommand(command)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

const onKeyDown = (event: KeyboardEvent) => {
  const slash =
    event.key === '/' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey
  const find = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  if ((slash || find) && offerCommand('search')) event.preventDefault()
}

/** Does what the menu asks for, and focuses the search on `/` and Ctrl/Cmd+F; answers how to stop. */
export function followCommands(): () => void {
  const stop = on('menu.command', command => void run(command))
  window.addEventListener('keydown', onKeyDown)
  return () => {
    stop()
    window.removeEventListener('keydown', onKeyDown)
  }
}
