import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { call } from '../../../../api.ts'
import { pluralOrMore } from '../../../../ui/text/numbers.ts'
import { EachDialog } from './each-dialog.tsx'
import { idsOf } from './ids-of.ts'
import { messages, type Withdrawn, withdrawnWords } from './selection-messages.ts'

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
      title={messages.withdrawTitle(pluralOrMore(count, 'link', isCounted))}
      before={messages.beforeWithdrawing(count === 1 && isCounted)}
      verb={messages.withdraw}
      isFinal
      idsOf={() => idsOf(target, list)}
      work={withdrawOne}
      words={withdrawnWords}
      onClose={onClose}
    />
  )
}
