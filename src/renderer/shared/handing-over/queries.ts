import { keepPreviousData, QueryObserver, useMutation } from '@tanstack/react-query'
import type { MailFill, MailKind, MailSetup, MailState, MailTemplate } from '../../../contract/mail/mail.ts'
import { announce, forget } from '../../ui/notices/status.tsx'
import { type Store, sessionState } from '../../ui/store.ts'
import { ask, query, queryClient, useCall } from '../hooks/query-client.ts'
import { messages } from './queue-messages.ts'

/** Mail server, company, templates and the state of the queue. */
export const mailSetupQuery = query('mail.setup', undefined)

/** The mails of a link, latest first. */
export const linkMailsQuery = (id: string | null) => query('mail.ofLink', id === null ? null : { id })

type Previewed = { linkId: string | null; subject: string; text: string; fill: MailFill }

/** A message as it would be sent; while the next preview loads, the last one stays, so that nothing flickers. */
export const previewQuery = (input: Previewed) => ({
  ...query('mail.preview', input),
  placeholderData: keepPreviousData,
  gcTime: 0,
})

/** Whether sending has to wait for a mail server to be set up. */
export const lacksServer = ({ server, practice }: MailSetup): boolean => server === null && !practice

/** Whether only another setting helps: trying now would fail again. */
export const needsSettings = ({ hold, paused }: MailSetup): boolean =>
  hold?.until === null && hold.problem !== 'later' && !paused

/** Ids of the templates used last, one for each kind; '': none yet. */
export const keptTemplates: Record<MailKind, Store<string>> = {
  invitation: sessionState(''),
  reminder: sessionState(''),
  declined: sessionState(''),
}

/** The template to begin with: the last used one, else the first of this kind, else the first of all. Pure. */
export const templateFor = (templates: MailTemplate[], kind: MailKind, kept: string) =>
  templates.find(({ id }) => id === kept) ??
  templates.find(template => template.kind === kind) ??
  templates[0]

/** The latest links, to choose a customer of a preview from. */
export const recentLinksQuery = query('links.page', { search: '', offset: 0, limit: 20 })

/** Retries at once the mails that the mail server put off, and the queue where it is held up; says that it still is, until that is over. */
export const tryNow = async (): Promise<void> => {
  queryClient.setQueryData(mailSetupQuery.queryKey, await ask('mail.tryNow', undefined))
  let said: string = messages.trying
  announce(said)
  const leave = new QueryObserver(queryClient, mailSetupQuery).subscribe(({ data }) => {
    const { hold = null, waiting = 0 } = data ?? {}
    if (hold === null ? waiting > 0 && said === messages.trying : said !== messages.trying) return
    const still = hold === null ? '' : messages.still
    forget(said, still)
    said = still
    if (hold === null) leave()
  })
}
export const useTryNow = () => useMutation({ mutationFn: tryNow })

/** Pauses or resumes the mail queue; the answer goes into the cache, so that its new state shows at once. */
export const usePauseMails = () =>
  useCall('mail.pause', setup => queryClient.setQueryData(mailSetupQuery.queryKey, setup))

/** Calls `then` once a link's mail is neither waiting nor being sent any more; undefined: it was taken back. */
export const onMailOutcome = (linkId: string, mailId: string, then: (state?: MailState) => void) => {
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
