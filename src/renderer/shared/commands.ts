import { useEffect, useEffectEvent } from 'react'
import { commands, type MenuCommand } from '../../contract/commands.ts'
import { currentRoute, go, goBack } from './routes/here.ts'

/** `typed`: what was typed before the command was chosen, such as a customer's name; '' for nothing. */
type Handler = (typed: string) => void

const handlers = new Map<MenuCommand, Handler>()
/** A command sent before its screen was mounted: the screen runs it as soon as it registers a handler. */
let waiting: { command: MenuCommand; typed: string } | null = null

/** Runs a command on the screen that handles it, or keeps it for the screen that is about to open. */
export function sendCommand(command: MenuCommand, typed = ''): void {
  waiting = offerCommand(command, typed) ? null : { command, typed }
}

/** Runs a command only if the open screen handles it; answers whether it did. */
export function offerCommand(command: MenuCommand, typed = ''): boolean {
  const handler = handlers.get(command)
  handler?.(typed)
  return handler !== undefined
}

/** Runs a menu command, after opening the screen that handles it where another one is open. */
export function runCommand(command: MenuCommand, typed = ''): void {
  const { screen } = commands[command]
  if (command === 'back') goBack()
  else if (screen === null) offerCommand(command)
  else {
    if (currentRoute().to !== screen) go({ to: screen })
    sendCommand(command, typed)
  }
}

/** The screen that calls this handles the command while it is open. */
export function useCommand(command: MenuCommand, handler: Handler): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const run: Handler = typed => latest(typed)
    handlers.set(command, run)
    if (waiting?.command === command) {
      const { typed } = waiting
      waiting = null
      run(typed)
    }
    return () => {
      if (handlers.get(command) === run) handlers.delete(command)
    }
  }, [command])
}
