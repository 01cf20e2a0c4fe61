import { lazy, Suspense, useEffect, useState } from 'react'
import type { MenuCommand } from '../../../contract/command-screens.ts'
import { useCommand } from '../../shared/commands.ts'
import { Palette } from './palette.tsx'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Another dialog waits for its answer; Find or do… itself does not count. */
const isAnswering = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Ctrl/Cmd+K, or the menu, opens and closes Find or do…, and `?` opens the list of shortcuts outside text fields. */
function usePaletteKeys(find: () => void, shortcuts: () => void): void {
  useCommand('find', () => {
    if (!isAnswering()) find()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey
      if (isAnswering()) return
      if (mod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') find()
      else if (event.key === '?' && !mod && !event.altKey && !isTyping(event.target)) shortcuts()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

type FindOrDoProps = {
  open: boolean
  onOpen: (open: boolean) => void
  command: (command: MenuCommand) => void
}

/** Find or do… and the list of shortcuts, each at its key, over whatever screen is open. */
export function FindOrDo({ open, onOpen, command }: FindOrDoProps) {
  const [shortcuts, setShortcuts] = useState(false)
  const showShortcuts = () => setShortcuts(true)
  usePaletteKeys(() => onOpen(!open), showShortcuts)
  return (
    <>
      {open ? (
        <Palette command={command} showShortcuts={showShortcuts} onClose={() => onOpen(false)} />
      ) : null}
      {shortcuts ? (
        <Suspense>
          <ShortcutsDialog onClose={() => setShortcuts(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
