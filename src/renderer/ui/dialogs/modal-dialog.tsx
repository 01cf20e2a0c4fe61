import type { ReactNode } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

type ModalDialogProps = {
  title: string
  role?: 'dialog' | 'alertdialog'
  /** For what is looked at or filled in, rather than answered. */
  wide?: boolean
  children: ReactNode
  onClose: () => void
}

/**
 * A window over the screen, until it is answered; Esc closes it, and a click beside it does not, so that nothing typed is lost by one.
 * Its buttons stand in `dialog-buttons`, the primary one last.
 */
export function ModalDialog({ title, role = 'dialog', wide = false, children, onClose }: ModalDialogProps) {
  return (
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={open => (open ? undefined : onClose())}>
      <Modal className={wide ? 'dialog-box raised wide' : 'dialog-box raised'}>
        <Dialog className="dialog stack anywhere" role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
