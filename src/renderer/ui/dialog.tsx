import './confirm-dialog.css'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

type DialogProps = {
  title: string
  children: ReactNode
  /** The last one is the primary one. */
  buttons: ReactNode
  onClose: () => void
}

/** Something to look at or fill in before the next step, over the screen; Esc closes it. */
export function Dialog({ title, children, buttons, onClose }: DialogProps) {
  return (
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={open => (open ? undefined : onClose())}>
      <Modal className="dialog-box wide">
        <AriaDialog className="dialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
          <div className="dialog-buttons">{buttons}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
