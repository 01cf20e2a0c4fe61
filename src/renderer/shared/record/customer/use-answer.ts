import { useMutation } from '@tanstack/react-query'
import type { ProposalAnswer } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { ask } from '../../hooks/query-client.ts'
import { messages } from '../record-messages.ts'

type Said = { linkId: string; answer: Exclude<ProposalAnswer, 'open'> }

const words = messages.proposals

/** Keeps what a person says of this customer and a link; what was said before comes back by Undo, wherever one is by then. */
export function useAnswer(customerId: string, before: ProposalAnswer = 'open') {
  const undo = async (linkId: string) => {
    const undone = await call('accounts.answerProposal', { customerId, linkId, answer: 'open' })
    const again =
      undone.ok && before !== 'open'
        ? await call('accounts.answerProposal', { customerId, linkId, answer: before })
        : undone
    announce(again.ok ? messages.undone : messages.notUndone(failureWords(again.failure).sentence))
  }
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (said: Said) => ask('accounts.answerProposal', { customerId, ...said }),
    onSuccess: (_, { linkId, answer }) => announce(words[answer], () => void undo(linkId)),
  })
  return {
    answer: (linkId: string, answer: Said['answer']) => mutate({ linkId, answer }),
    pending: isPending,
    failure: error,
    again: () => variables !== undefined && mutate(variables),
  }
}
