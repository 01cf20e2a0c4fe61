import { keepPreviousData, QueryObserver, useMutation } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/ipc.ts'
import type { MailKind, MailSetup, MailTemplate } from '../../../contract/mail/mail.ts'
import { announce, forget } from '../../ui/notices/status.tsx'
import { sessionState } from '../../ui/store.ts'
import { ask, query, queryClient, useCall } from '../hooks/query-client.ts'
import { messages } from './queue-messages.ts'

/** Mail server, company, templates and the state of the queue. */
export const mailSetupQuery = query('mail.setup', undefined)

/** The mails of a link, latest first. */
export const linkMailsQuery = (id: string | null) => query('mail.ofLink', id === null ? null : { id })

/** A message as it would be sent; while the next preview loads, the last one stays, so that nothing flickers. */
export const previewQuery = (input: CallInput<'mail.preview'>) => ({
  ...query('mail.preview', input),
  placeholderData: keepPreviousData,
  gcTime: 0,
})

/** Whether sending has to wait for a mail server to be set up. */
export const lacksServer = ({ server, practice }: MailSetup): boolean => server === null && !practice

/** Whether only another setting helps: trying now would fail again. */
export const needsSettings = ({ hold, paused }: MailSetup): boolean =>
  hold?.until === null && hold.problem !== 'later' && !paused

type KeptTemplates = Partial<Record<MailKind, string>>

/** Ids of the templates used last, one for each kind. The language of one customer is not that of many. */
export const keptTemplates = { one: sessionState<KeptTemplates>({}), many: sessionState<KeptTemplates>({}) }

/** The template to begin with: the last used one, else the first of this kind, else the first of all. Pure. */
export const templateFor = (templates: MailTemplate[], kind: MailKind, kept?: string) =>
  templates.find(({ id }) => id === kept) ??
  templates.find(template => template.kind === kind) ??
  templates[0]

/** The latest links, to choose a customer of a preview from. */
export const recentLinksQuery = query('links.page', { search: '', offset: 0, limit: 20 })

/** Announces a message, and returns what puts another in its place while it is the last one; '': none. */
const replaceable = (text: string) => {
  let said = text
  announce(said)
  return (next: string): void => {
    forget(said, next)
    said = next
  }
}

/** Retries at once the mails that the mail server put off, and the queue where it is held up; says that it still is, until that is over. */
export const tryNow = async (): Promise<void> => {
  queryClient.setQueryData(mailSetupQuery.queryKey, await ask('mail.tryNow', undefined))
  const { trying, still } = messages
  const replace = replaceable(trying)
  let isHeld = false
  const leave = new QueryObserver(queryClient, mailSetupQuery).subscribe(({ data }) => {
    const { hold = null, waiting = 0 } = data ?? {}
    if (hold === null ? waiting > 0 && !isHeld : isHeld) return
    isHeld = hold !== null
    replace(isHeld ? still : '')
    if (!isHeld) leave()
  })
}
export const useTryNow = () => useMutation({ mutationFn: tryNow })

/** Pauses or resumes the mail queue; the answer goes into the cache, so that its new state shows at once. */
export const usePauseMails = () =>
  useCall('mail.pause', setup => queryClient.setQueryData(mailSetupQuery.queryKey, setup))

/** Announces that a link's mail is queued, until it is known to be held up, and in its place that it was sent. */
export const announceQueued = (linkId: string, mailId: string, queued: string, sent: string): void => {
  const mailsQuery = linkMailsQuery(linkId)
  let wasListed = false
  const replace = replaceable(queued)
  const follow = () => {
    const mail = queryClient.getQueryData(mailsQuery.queryKey)?.find(({ id }) => id === mailId)
    // A list cached from before the mail was queued lacks the mail: that alone does not mean that it was taken back.
    if (mail === undefined && !wasListed) return
    wasListed = true
    const hold = queryClient.getQueryData(mailSetupQuery.queryKey)?.hold ?? null
    if (mail?.state === 'sending') return
    if (mail?.state === 'waiting') return (mail.problem ?? hold) === null ? undefined : replace('')
    for (const leave of leaves) leave()
    replace(mail?.state === 'handed' ? sent : '')
  }
  const leaves = [
    new QueryObserver(queryClient, mailsQuery).subscribe(follow),
    new QueryObserver(queryClient, mailSetupQuery).subscribe(follow),
  ]
}
