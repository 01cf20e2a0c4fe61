import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { messages } from '../text/kit-messages.ts'
import { ModalDialog } from './modal-dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirm: string
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once before something that cannot be undone; Esc and Cancel keep everything. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  pending,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <ModalDialog title={title} role="alertdialog" onClose={onCancel}>
      {children}
      <div className="dialog-buttons">
        <Button autoFocus onPress={onCancel}>
          {messages.cancel}
        </Button>
        <Button look="danger" pending={pending} onPress={onConfirm}>
          {confirm}
        </Button>
      </div>
    </ModalDialog>
  )
}
