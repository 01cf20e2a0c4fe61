import { QueryObserver } from '@tanstack/react-query'
import type { MailState } from '../../../contract/mail/mail.ts'
import { queryClient } from '../hooks/query-client.ts'
import { linkMailsQuery } from './queries.ts'

/** Calls `then` once it is known what became of a link's mail; undefined: it was taken back. */
export const onMailOutcome = (
  linkId: string,
  mailId: string,
  then: (state: MailState | undefined) => void,
): void => {
  let wasListed = false
  const leave = new QueryObserver(queryClient, linkMailsQuery(linkId)).subscribe(({ data }) => {
    const state = data?.find(({ id }) => id === mailId)?.state
    // What was read before it was queued does not have it yet.
    if (state === 'waiting' || state === 'sending' || (state === undefined && !wasListed)) {
      wasListed ||= state !== undefined
      return
    }
    leave()
    then(state)
  })
}
