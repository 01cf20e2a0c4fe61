import { useEffect, useRef } from 'react'
import type { MenuCommand } from '../../contract/command-screens.ts'

const handlers = new Map<MenuCommand, () => void>()
let waiting: MenuCommand | null = null

/** Runs a command on the screen that handles it; one that is only about to open gets it when it does. */
export function sendCommand(command: MenuCommand): void {
  const handler = handlers.get(command)
  waiting = handler === undefined ? command : null
  handler?.()
}

/** Runs a command only if the open screen handles it; answers whether it did. */
export function offerCommand(command: MenuCommand): boolean {
  const handler = handlers.get(command)
  handler?.()
  return handler !== undefined
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
