import { useEffect, useRef } from 'react'
import { commands, type MenuCommand } from '../../contract/commands.ts'
import { currentRoute, go, goBack } from './routes/here.ts'

const handlers = new Map<MenuCommand, () => void>()
/** A command whose screen is only about to open. */
let waiting: MenuCommand | null = null

/** Runs a command on the screen that handles it; one that is only about to open gets it when it does. */
export function sendCommand(command: MenuCommand): void {
  waiting = offerCommand(command) ? null : command
}

/** Runs a command only if the open screen handles it; answers whether it did. */
export function offerCommand(command: MenuCommand): boolean {
  const handler = handlers.get(command)
  handler?.()
  return handler !== undefined
}

/** Does what a command of the menu says, on the screen where it is done. */
export function runCommand(command: MenuCommand): void {
  const { screen } = commands[command]
  if (command === 'back') goBack()
  else if (screen === null) offerCommand(command)
  else {
    if (currentRoute().to !== screen) go({ to: screen })
    sendCommand(command)
  }
}

/** The screen that calls this handles the command while it is open. */
export function useCommand(command: MenuCommand, handler: () => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const run = () => latest.current()
    handlers.set(command, run)
    if (waiting === command) {
      waiting = null
      run()
    }
    return () => {
      if (handlers.get(command) === run) handlers.delete(command)
    }
  }, [command])
}
