import { QueryObserver } from '@tanstack/react-query'
import type { MailState } from '../../../contract/mail/mail.ts'
import { queryClient } from '../hooks/query-client.ts'
import { linkMailsQuery } from './queries.ts'

/** Calls `then` once a link's mail is neither waiting nor being sent any more; undefined: it was taken back. */
export const onMailOutcome = (
  linkId: string,
  mailId: string,
  then: (state: MailState | undefined) => void,
): void => {
  let wasListed = false
  const leave = new QueryObserver(queryClient, linkMailsQuery(linkId)).subscribe(({ data }) => {
    const state = data?.find(({ id }) => id === mailId)?.state
    // A list cached from before the mail was queued lacks the mail: that alone does not mean that it was taken back.
    if (state === 'waiting' || state === 'sending' || (state === undefined && !wasListed)) {
      wasListed ||= state !== undefined
      return
    }
    leave()
    then(state)
  })
}
