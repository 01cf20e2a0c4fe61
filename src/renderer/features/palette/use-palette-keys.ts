import { useEffect, useRef } from 'react'
import { useCommand } from '../../shared/commands.ts'

type PaletteKeys = { find: () => void; shortcuts: () => void }

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Another dialog waits for its answer; Find or do… itself does not count. */
const isAnswering = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Ctrl/Cmd+K, or the menu, opens and closes Find or do…, and `?` opens the list of shortcuts outside text fields. */
export function usePaletteKeys(keys: PaletteKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useCommand('find', () => {
    if (!isAnswering()) keys.find()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey
      if (isAnswering()) return
      if (mod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') latest.current.find()
      else if (event.key === '?' && !mod && !event.altKey && !isTyping(event.target))
        latest.current.shortcuts()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
