import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ask } from '../../shared/hooks/query-client.ts'
import { accountRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { failureWords } from '../../ui/text/failure-words.ts'
import { messages } from './palette-messages.ts'

/** Looks a text up at the service as an ID, and goes to whom it finds. The answer counts only as long as that text is typed. */
export function useAskService(typed: string, onFound: () => void) {
  const latest = useRef<string | null>(typed)
  useEffect(() => {
    latest.current = typed
    return () => {
      latest.current = null
    }
  }, [typed])
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (text: string) => ask('accounts.lookUp', { accountId: text }),
    onSuccess: ({ account }, text) => {
      if (latest.current !== text) return
      go(accountRoute(account.customerId))
      onFound()
    },
  })
  const isOfThis = variables === typed
  const problem = error === null || !isOfThis ? null : error
  return {
    start: () => mutate(typed),
    pending: isPending && isOfThis,
    problem:
      problem === null
        ? null
        : problem.code === 'not_found'
          ? messages.notFound(typed)
          : messages.notDone(failureWords(problem).title),
  }
}
