import { useMutation } from '@tanstack/react-query'
import type { LinkList, LinkTarget } from '../../../../contract/link-register.ts'
import { call } from '../../../api.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { plural } from '../../../ui/numbers.ts'
import { idsOf, useEach } from './each.ts'

type Outcome = 'withdrawn' | 'accepted' | 'left'

const withdrawOne = async (id: string): Promise<Outcome> => {
  const answer = await call('links.withdraw', { id })
  if (answer.ok) return 'withdrawn'
  return answer.failure.code === 'already_accepted' ? 'accepted' : 'left'
}

/** "12 links withdrawn. 1 link was accepted already. 2 links could not be withdrawn." Pure. */
export const withdrawnWords = (outcomes: Outcome[]): string => {
  const number = (wanted: Outcome) => outcomes.filter(outcome => outcome === wanted).length
  const [accepted, left] = [number('accepted'), number('left')]
  return [
    `${plural(number('withdrawn'), 'link')} withdrawn.`,
    accepted === 0 ? '' : `${plural(accepted, 'link')} accepted already.`,
    left === 0 ? '' : `${plural(left, 'link')} could not be withdrawn at the service.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type WithdrawManyProps = { count: number; target: LinkTarget; list: LinkList; onClose: () => void }

/** Asks once, then withdraws one link after the other: they never work again. */
export function WithdrawMany({ count, target, list, onClose }: WithdrawManyProps) {
  const { run, stop, of, outcomes, state } = useEach(withdrawOne)
  const withdraw = useMutation({ mutationFn: async () => run(await idsOf(target, list)) })
  return (
    <ModalDialog role="alertdialog" title={`Withdraw ${plural(count, 'link')}?`} onClose={onClose}>
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
          <Button autoFocus onPress={onClose}>
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
