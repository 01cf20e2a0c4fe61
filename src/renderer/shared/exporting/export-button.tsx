import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { ExportScope } from '../../../contract/calls/exports.ts'
import type { ExportChoice } from '../../../contract/tables/exports.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { useScreenActions } from '../screen-actions.ts'
import { messages } from './export-words.ts'

/**
 * A part of a list that can be exported. `total`: its rows as far as they are counted; null: not counted. `choice`: format and columns to
 * begin with, in place of those last used for the list.
 */
export type ExportPart = {
  label: string
  scope: ExportScope
  total: number | null
  choice?: ExportChoice
}

type PartsButtonProps = {
  label: string
  /** Called at the press: the parts of the list to choose from, the first preselected. */
  partsOf: () => ExportPart[]
  Dialog: ComponentType<{ parts: ExportPart[]; onClose: () => void }>
  look?: 'plain' | 'quiet'
}

/** A button that opens `Dialog` with the parts of a list to choose from. */
export function PartsButton({ label, partsOf, Dialog, look = 'plain' }: PartsButtonProps) {
  const [parts, setParts] = useState<ExportPart[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const open = () => setParts(partsOf())
  useScreenActions(look === 'plain' ? [{ label, onChoose: open }] : [])
  useFocusLeft(parts.length > 0, () => button.current?.focus())
  return (
    <>
      <Button ref={button} look={look} onPress={open}>
        {label}
      </Button>
      {parts.length === 0 ? null : (
        <Suspense fallback={null}>
          <Dialog parts={parts} onClose={() => setParts([])} />
        </Suspense>
      )}
    </>
  )
}

// A chunk of its own: the dialog is loaded at the first export, not at start.
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export function ExportButton(props: Pick<PartsButtonProps, 'partsOf' | 'look'>) {
  return <PartsButton label={messages.export} Dialog={ExportDialog} {...props} />
}
