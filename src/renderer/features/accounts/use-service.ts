import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call } from '../../api.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { lookUpAccount } from '../../shared/record/queries.ts'
import { type AccountsFilter, type AccountsRows, keptSeen, noFilter } from './queries.ts'

type Question = { text: string; filter: AccountsFilter }

const lookUp = async ({ text, filter }: Question) => {
  const { customerId } = (await lookUpAccount(text)).account
  const position = await ask('accounts.position', { ...filter, customerId, seen: keptSeen.read() })
  return { customerId, listed: position !== null }
}

type ServiceOptions = {
  onOpen: (customerId: string) => void
  /** `listed`: whether the customer is in the list with its current filter. */
  onFound: (customerId: string, listed: boolean) => void
  onFailed: () => void
}

/** Looks the typed text up at the service as an ID. The answer is ignored if something else was typed or opened meanwhile. */
export function useService(list: AccountsRows, { onOpen, onFound, onFailed }: ServiceOptions) {
  const { filter, toRows, searchRef } = list
  const { mutate, reset, isPending, error, variables } = useMutation({ mutationFn: lookUp })
  const text = filter.search.trim()
  /** Number of drops so far: `enter` compares it to notice a drop while it awaits the local search, before its look-up begins. */
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
    /** Drops the last look-up: its answer is ignored. */
    drop,
    pending: isPending,
    /** The last text that the service has no account for. */
    nothingFor: isNothing ? (variables?.text ?? null) : null,
    /** Any failure other than "not found"; `again` retries. */
    failure: isNothing ? null : error,
    again: () => variables !== undefined && start(variables),
    /**
     * Enter in the search box: a complete ID opens its customer; text without a local match, whatever the filters, is looked up at the
     * service; otherwise the focus moves to the rows.
     */
    enter: async () => {
      if (text === '' || isPending) return toRows()
      const before = drops.current
      const here = await call('accounts.page', { ...noFilter, search: text, offset: 0, limit: 100 })
      // The list shows a failure itself; and text typed, which is in the box first, or a record opened meanwhile makes this Enter obsolete.
      if (!here.ok || searchRef.current?.value.trim() !== text || drops.current !== before) return
      const own = here.value.rows.find(row => row.customerId === text || row.electricAccountId === text)
      if (own !== undefined) return onOpen(own.customerId)
      if (here.value.total === 0) return start({ text, filter })
      toRows()
    },
  }
}

export type Service = ReturnType<typeof useService>
