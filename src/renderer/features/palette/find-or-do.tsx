import { lazy, Suspense, useEffect, useState } from 'react'
import { offerCommand, useCommand } from '../../shared/commands.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { Palette } from './palette.tsx'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** Another dialog waits for its answer; Find or do… itself does not count. */
const isAnswering = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Find or do… (Ctrl/Cmd+K, the menu, the navigation) and the list of shortcuts (`?` outside text fields), over whatever screen is open. */
export function FindOrDo() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  useCommand('find', () => {
    if (!isAnswering()) setOpen(open === 'palette' ? null : 'palette')
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey
      if (isAnswering() || event.altKey) return
      if (mod && !event.shiftKey && event.key.toLowerCase() === 'k') offerCommand('find')
      else if (event.key === '?' && !mod && !isTyping(event.target)) setOpen('shortcuts')
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (open === 'palette')
    return (
      <Palette
        showShortcuts={() => setOpen('shortcuts')}
        // It says so a moment later, when the shortcuts may have taken its place.
        onClose={() => setOpen(now => (now === 'palette' ? null : now))}
      />
    )
  return open === null ? null : (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(null)} />
    </Suspense>
  )
}
