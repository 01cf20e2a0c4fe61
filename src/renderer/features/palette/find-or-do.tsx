import { lazy, Suspense, useState } from 'react'
import { offerCommand, useCommand } from '../../shared/commands.ts'
import { isTyping } from '../../ui/keys.ts'
import { useListener } from '../../ui/use-listener.ts'
import { Palette } from './palette.tsx'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** Whether another dialog or menu is open; Find or do… itself, a native dialog, has no role attribute and does not count. */
const isAnswering = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** The open dialog; `id`: new at each opening, as the React key. */
type Opened = { shows: 'palette' | 'shortcuts'; id: number }

const opening =
  (shows: Opened['shows']) =>
  (before: Opened | null): Opened => ({ shows, id: (before?.id ?? 0) + 1 })

/** Find or do… (Ctrl/Cmd+K, the menu, the navigation) and the list of shortcuts (F1, and `?` outside text fields), over whatever screen is open. */
export function FindOrDo() {
  const [open, setOpen] = useState<Opened | null>(null)
  useCommand('find', () => {
    if (isAnswering()) return
    // A closed dialog stays mounted until its `close` event, one task later: in between, the shortcut must open a new one.
    if (document.querySelector('.palette[open]') === null) setOpen(opening('palette'))
    else setOpen(null)
  })
  useListener('keydown', event => {
    const mod = event.ctrlKey || event.metaKey
    if (isAnswering() || event.altKey) return
    if (mod && !event.shiftKey && event.key.toLowerCase() === 'k') offerCommand('find')
    else if (!mod && (event.key === 'F1' || (event.key === '?' && !isTyping(event.target))))
      setOpen(opening('shortcuts'))
    else return
    event.preventDefault()
  })
  if (open?.shows === 'palette')
    return (
      <Palette
        key={open.id}
        showShortcuts={() => setOpen(opening('shortcuts'))}
        // The `close` event comes one task later, when another dialog may be open already: close only this one.
        onClose={() => setOpen(now => (now?.id === open.id ? null : now))}
      />
    )
  return open === null ? null : (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(null)} />
    </Suspense>
  )
}
