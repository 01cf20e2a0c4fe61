import { call } from '../../../../api.ts'
import { EachDialog } from '../../../../shared/many/each-dialog.tsx'
import { linkMessages } from '../../../../shared/record/link/link-messages.ts'
import { type Marked, markedLinks } from './marked-links.ts'
import { messages, type Withdrawn, withdrawnWords } from './selection-messages.ts'

const withdrawOne = async (id: string): Promise<Withdrawn> => {
  const answer = await call('links.withdraw', { id })
  if (answer.ok) return 'withdrawn'
  return answer.failure.code === 'already_accepted' ? 'accepted' : 'notWithdrawn'
}

type WithdrawManyProps = {
  /** How many, in words. */
  links: string
  isOne: boolean
  marked: Marked
  onClose: (done: boolean) => void
}

/** Withdraws one link after the other: they never work again. */
export function WithdrawMany({ links, isOne, marked, onClose }: WithdrawManyProps) {
  return (
    <EachDialog
      title={messages.withdrawTitle(links)}
      before={messages.beforeWithdrawing(isOne)}
      verb={linkMessages.withdraw}
      isFinal
      begin={async () => (await markedLinks(marked)).map(({ id }) => id)}
      work={withdrawOne}
      words={withdrawnWords}
      onClose={onClose}
    />
  )
}
