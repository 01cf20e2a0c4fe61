import './confirm-dialog.css'
import type { ReactNode } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

type ModalDialogProps = {
  title: string
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
  onClose: () => void
}

/** A small window over the screen, until it is answered; Esc closes it. */
export function ModalDialog({ title, role = 'dialog', children, onClose }: ModalDialogProps) {
  return (
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={open => (open ? undefined : onClose())}>
      <Modal className="dialog-box">
        <Dialog className="dialog" role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
