import type { ReactNode } from 'react'
import type { CallInput, CallName, CallOutput } from '../../contract/ipc.ts'
import { ModalDialog } from '../ui/dialogs/modal-dialog.tsx'
import { ShowFailure } from './failure.tsx'
import { useCall } from './hooks/query-client.ts'

type ConfirmDialogProps<Name extends CallName> = {
  title: string
  verb: string
  name: Name
  input: CallInput<Name>
  onDone: (answer: CallOutput<Name>) => void
  /** Called after the call succeeded, and on Cancel. */
  onClose: () => void
  children: ReactNode
}

/** Asks once before a call that cannot be undone. */
export function ConfirmDialog<Name extends CallName>(props: ConfirmDialogProps<Name>) {
  const { title, verb, name, input, onDone, onClose, children } = props
  const act = useCall(name, onDone)
  // Once this dialog was left, its answer closes none: another one may be open by then.
  const start = () => act.mutate(input, { onSuccess: onClose })
  return (
    <ModalDialog
      title={title}
      isFinal
      action={{ label: verb, pending: act.isPending, onPress: start }}
      onClose={onClose}
    >
      {children}
      <ShowFailure failure={act.error} onRetry={start} />
    </ModalDialog>
  )
}
