import { useMutation } from '@tanstack/react-query'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { call } from '../../../../api.ts'
import { ShowFailure } from '../../../../shared/failure.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ModalDialog } from '../../../../ui/modal-dialog.tsx'
import { plural } from '../../../../ui/numbers.ts'
import { idsOf, useEach } from '../each.ts'
import { type Withdrawn, withdrawnWords } from './many-words.ts'

const withdrawOne = async (id: string): Promise<Withdrawn> => {
  const answer = await call('links.withdraw', { id })
  if (answer.ok) return 'withdrawn'
  return answer.failure.code === 'already_accepted' ? 'accepted' : 'left'
}

type WithdrawManyProps = {
  count: number
  target: LinkTarget
  list: LinkList
  onClose: (done: boolean) => void
}

/** Asks once, then withdraws one link after the other: they never work again. */
export function WithdrawMany({ count, target, list, onClose }: WithdrawManyProps) {
  const { run, stop, of, outcomes, state } = useEach(withdrawOne)
  const withdraw = useMutation({ mutationFn: async () => run(await idsOf(target, list)) })
  const close = () => onClose(state === 'over')
  return (
    <ModalDialog role="alertdialog" title={`Withdraw ${plural(count, 'link')}?`} onClose={close}>
      <p aria-live="polite">
        {state === 'asking'
          ? 'They stop working at once for whoever has them, and this cannot be undone. Those that were accepted stay as they are.'
          : state === 'running'
            ? `${outcomes.length} of ${of}…`
            : withdrawnWords(outcomes)}
      </p>
      {withdraw.error === null ? null : <ShowFailure failure={withdraw.error} />}
      <div className="dialog-buttons">
        {state === 'running' ? (
          <Button onPress={stop}>Stop</Button>
        ) : (
          <Button autoFocus onPress={close}>
            {state === 'over' ? 'Close' : 'Cancel'}
          </Button>
        )}
        {state === 'over' ? null : (
          <Button look="danger" pending={state === 'running'} onPress={() => withdraw.mutate()}>
            Withdraw
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
