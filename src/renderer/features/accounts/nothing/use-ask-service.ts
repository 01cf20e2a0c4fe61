import { useMutation } from '@tanstack/react-query'
import type { Failure } from '../../../../contract/failure.ts'
import { ask, queryClient } from '../../../shared/hooks/query-client.ts'
import { accountQuery } from '../../../shared/record/customer/queries.ts'
import type { AccountsFilter } from '../queries.ts'

type Question = { text: string; filter: AccountsFilter }

type AskServiceOptions = {
  /** `listed`: the list as it is filtered holds the customer. */
  onFound: (customerId: string, listed: boolean) => void
  onFailed: () => void
}

const lookUp = async ({ text, filter }: Question) => {
  const details = await ask('accounts.lookUp', { accountId: text })
  const { customerId } = details.account
  queryClient.setQueryData(accountQuery(customerId).queryKey, details)
  const position = await ask('accounts.position', { ...filter, customerId })
  return { customerId, listed: position !== null }
}

export type AskService = {
  ask: (question: Question) => void
  /** Whatever was asked is over: its answer is not shown any more. */
  drop: () => void
  pending: boolean
  /** The last text that the service has no account for. */
  nothingFor: string | null
  /** What else went wrong, and how to ask once more. */
  failure: Failure | null
  again: () => void
}

/** Looks a text up at the service as an ID. The answer counts only as long as nothing else was typed or opened. */
export function useAskService({ onFound, onFailed }: AskServiceOptions): AskService {
  const { mutate, reset, isPending, error, variables } = useMutation({ mutationFn: lookUp })
  const start = (question: Question) =>
    mutate(question, {
      onSuccess: ({ customerId, listed }) => onFound(customerId, listed),
      onError: onFailed,
    })
  const isNothing = error?.code === 'not_found'
  return {
    ask: start,
    drop: reset,
    pending: isPending,
    nothingFor: isNothing ? (variables?.text ?? null) : null,
    failure: isNothing ? null : error,
    again: () => variables !== undefined && start(variables),
  }
}
