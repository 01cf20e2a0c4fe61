import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call } from '../../api.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { accountQuery } from '../../shared/record/queries.ts'
import { type AccountsFilter, noFilter } from './queries.ts'

type Question = { text: string; filter: AccountsFilter }

const lookUp = async ({ text, filter }: Question) => {
  const details = await ask('accounts.lookUp', { accountId: text })
  const { customerId } = details.account
  queryClient.setQueryData(accountQuery(customerId).queryKey, details)
  const position = await ask('accounts.position', { ...filter, customerId })
  return { customerId, listed: position !== null }
}

type ServiceOptions = {
  filter: AccountsFilter
  onOpen: (customerId: string) => void
  /** `listed`: whether the list as it is filtered holds the customer. */
  onFound: (customerId: string, listed: boolean) => void
  onFailed: () => void
  toRows: () => void
  /** What the search box holds now. */
  typedNow: () => string | undefined
}

/** Looks up at the service what is typed, as an ID. The answer counts only as long as nothing else was typed or opened. */
export function useService({ filter, onOpen, onFound, onFailed, toRows, typedNow }: ServiceOptions) {
  const { mutate, reset, isPending, error, variables } = useMutation({ mutationFn: lookUp })
  const text = filter.search.trim()
  /** How often questions were dropped: one that is still to be asked is dropped by that as well. */
  const drops = useRef(0)
  const drop = useCallback(() => {
    drops.current += 1
    reset()
  }, [reset])
  const start = (question: Question) =>
    mutate(question, {
      onSuccess: ({ customerId, listed }) => onFound(customerId, listed),
      onError: onFailed,
    })
  const isNothing = error?.code === 'not_found'
  return {
    ask: () => start({ text, filter }),
    /** Drops the last question: its answer is not shown any more. */
    drop,
    pending: isPending,
    /** The last text that the service has no account for. */
    nothingFor: isNothing ? (variables?.text ?? null) : null,
    /** Any other failure, and how to ask again. */
    failure: isNothing ? null : error,
    again: () => variables !== undefined && start(variables),
    /**
     * What Enter in the search box does: a whole ID opens its customer; what nothing here matches, whatever the filters, is asked of the
     * service; else the focus goes on to the rows.
     */
    enter: async () => {
      if (text === '' || isPending) return toRows()
      const before = drops.current
      const here = await call('accounts.page', { ...noFilter, search: text, offset: 0, limit: 100 })
      // The list shows a failure itself; who typed on or opened something has another question.
      if (!here.ok || typedNow()?.trim() !== text || drops.current !== before) return
      const own = here.value.rows.find(row => row.customerId === text || row.electricAccountId === text)
      if (own !== undefined) return onOpen(own.customerId)
      if (here.value.total === 0) return start({ text, filter })
      toRows()
    },
  }
}

export type Service = ReturnType<typeof useService>
