import type { Result } from '../../../../contract/failure.ts'
import type { ProposalAnswer } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { useCall } from '../../hooks/query-client.ts'
import { messages } from '../record-messages.ts'

const words = messages.proposals

/** Stores a person's answer whether this customer came by a link; Undo restores the earlier answer, from any screen. */
export function useAnswer(customerId: string, before: ProposalAnswer = 'open') {
  const undo = async (linkId: string) => {
    const undone = await call('accounts.answerProposal', { customerId, linkId, answer: 'open' })
    return undone.ok && before !== 'open'
      ? call('accounts.answerProposal', { customerId, linkId, answer: before })
      : undone
  }
  const { mutate, isPending, error, variables } = useCall(
    'accounts.answerProposal',
    (_, { linkId, answer }) => {
      if (answer !== 'open') announce(words[answer], () => announceUndone(undo(linkId)))
    },
  )
  return {
    answer: (linkId: string, answer: ProposalAnswer) => mutate({ customerId, linkId, answer }),
    pending: isPending,
    failure: error,
    retry: () => variables !== undefined && mutate(variables),
  }
}

/** Announces the result of an undo: the screen that it belongs to may be closed by then. */
export const announceUndone = async (answer: Promise<Result<unknown>>): Promise<void> => {
  const undone = await answer
  announce(undone.ok ? messages.undone : messages.notUndone(failureWords(undone.failure).sentence))
}
