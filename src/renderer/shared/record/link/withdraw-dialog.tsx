import { useMutation } from '@tanstack/react-query'
import type { Link } from '../../../../contract/model.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { ShowFailure } from '../../failure.tsx'
import { ask } from '../../hooks/query-client.ts'
import { linkMessages } from './link-messages.ts'

const words = linkMessages.withdrawing

/** Asks once: a link that was withdrawn never works again. */
export function WithdrawDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const withdraw = useMutation({
    mutationFn: () => ask('links.withdraw', { id: link.id }),
    onSuccess: () => {
      announce(words.done)
      onClose()
    },
  })
  return (
    <ModalDialog
      title={words.title(link.customer || link.email)}
      isFinal
      action={{ label: linkMessages.withdraw, pending: withdraw.isPending, onPress: () => withdraw.mutate() }}
      onClose={onClose}
    >
      <p>{words.sentence}</p>
      <ShowFailure failure={withdraw.error} onRetry={() => withdraw.mutate()} />
    </ModalDialog>
  )
}
