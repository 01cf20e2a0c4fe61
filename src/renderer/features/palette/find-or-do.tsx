import { lazy, Suspense, useState } from 'react'
import type { MenuCommand } from '../../../contract/ipc.ts'
import type { AppState } from '../../../contract/model.ts'
import { Palette } from './palette.tsx'
import { usePaletteKeys } from './use-palette-keys.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

type FindOrDoProps = {
  state: AppState
  open: boolean
  onOpen: (open: boolean) => void
  command: (command: MenuCommand) => void
}

/** Find or do… and the list of shortcuts, each at its key, over whatever screen is open. */
export function FindOrDo({ state, open, onOpen, command }: FindOrDoProps) {
  const [shortcuts, setShortcuts] = useState(false)
  const showShortcuts = () => setShortcuts(true)
  usePaletteKeys({ find: () => onOpen(!open), shortcuts: showShortcuts })
  return (
    <>
      {open ? (
        <Palette
          state={state}
          command={command}
          showShortcuts={showShortcuts}
          onClose={() => onOpen(false)}
        />
      ) : null}
      {shortcuts ? (
        <Suspense>
          <ShortcutsDialog onClose={() => setShortcuts(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
