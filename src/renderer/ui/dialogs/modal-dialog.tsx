import { type ReactNode, useRef } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../buttons/button.tsx'
import { messages } from '../text/kit-messages.ts'
import { useListener } from '../use-listener.ts'

type ModalDialogProps = {
  title: string
  /** For dialogs with much content, rather than a question. */
  wide?: boolean
  /** Asks before something that cannot be undone: the focus starts on the button that cancels. */
  isFinal?: boolean
  /** The action of the last button, of Enter in a field, and of Ctrl/Cmd+Enter anywhere in the dialog unless it is final. */
  action?: { label: string; pending?: boolean; disabled?: boolean; autoFocus?: boolean; onPress: () => void }
  /** Label of the button that closes; left out: Cancel if there is an action, otherwise Close. */
  close?: string
  /** Further buttons, before those two. */
  others?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** Ctrl/Cmd+Enter sends the form, wherever the focus is in its dialog. */
function useSendKey(isOffered: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const isKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat
    if (!isKey || form.current?.closest('.dialog')?.contains(document.activeElement) !== true) return
    event.preventDefault()
    // Otherwise the focused button would be pressed as well.
    event.stopPropagation()
    form.current.requestSubmit()
  }
  useListener('keydown', onKeyDown, isOffered, { capture: true })
  return form
}

/** A modal dialog. Esc closes it, a click outside does not, so that a slip of the pointer loses nothing typed. */
export function ModalDialog({ title, wide = false, isFinal = false, action, ...props }: ModalDialogProps) {
  const { close = action ? messages.cancel : messages.close, others, children, onClose } = props
  const form = useSendKey(!isFinal && action !== undefined)
  const buttons = (
    <div className="dialog-buttons">
      {others == null ? null : <span className="start">{others}</span>}
      <Button
        look={action === undefined ? 'primary' : 'plain'}
        autoFocus={isFinal || action === undefined}
        onPress={onClose}
      >
        {close}
      </Button>
      {action === undefined ? null : (
        <Button
          look={isFinal ? 'danger' : 'primary'}
          type="submit"
          disabled={action.disabled ?? false}
          pending={action.pending ?? false}
          autoFocus={action.autoFocus ?? false}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
  return (
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={open => (open ? undefined : onClose())}>
      <Modal className={wide ? 'dialog-box raised wide' : 'dialog-box raised'}>
        <Dialog className="dialog stack anywhere" role={isFinal ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {action === undefined ? (
            <>
              {children}
              {buttons}
            </>
          ) : (
            <form
              ref={form}
              className="stack"
              noValidate
              onSubmit={event => {
                event.preventDefault()
                if (action.pending !== true && action.disabled !== true) action.onPress()
              }}
            >
              {children}
              {buttons}
            </form>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
