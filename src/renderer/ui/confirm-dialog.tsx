import './confirm-dialog.css'
import type { ReactNode } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './button.tsx'

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
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={open => (open ? undefined : onCancel())}>
      <Modal className="dialog-box">
        <Dialog className="dialog" role="alertdialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
          <div className="dialog-buttons">
            <Button autoFocus onPress={onCancel}>
              Cancel
            </Button>
            <Button look="danger" pending={pending} onPress={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
