import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { call } from '../../../../api.ts'
import { pluralOrMore } from '../../../../ui/text/numbers.ts'
import { EachDialog } from './each-dialog.tsx'
import { idsOf } from './ids-of.ts'
import { type Withdrawn, withdrawnWords } from './many-words.ts'

const withdrawOne = async (id: string): Promise<Withdrawn> => {
  const answer = await call('links.withdraw', { id })
  if (answer.ok) return 'withdrawn'
  return answer.failure.code === 'already_accepted' ? 'accepted' : 'left'
}

type WithdrawManyProps = {
  count: number
  /** There are no more of them. */
  isCounted: boolean
  target: LinkTarget
  list: LinkList
  onClose: (done: boolean) => void
}

/** Withdraws one link after the other: they never work again. */
export function WithdrawMany({ count, isCounted, target, list, onClose }: WithdrawManyProps) {
  return (
    <EachDialog
      title={`Withdraw ${pluralOrMore(count, 'link', isCounted)}?`}
      before={
        count === 1 && isCounted
          ? 'It stops working at once for whoever has it, and this cannot be undone. If it was accepted, it stays as it is.'
          : 'They stop working at once for whoever has them, and this cannot be undone. Those that were accepted stay as they are.'
      }
      verb="Withdraw"
      isFinal
      idsOf={() => idsOf(target, list)}
      work={withdrawOne}
      words={withdrawnWords}
      onClose={onClose}
    />
  )
}
