import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { MailFill, MailKind, MailSetup, MailTemplate } from '../../../contract/mail/mail.ts'
import { announce } from '../../ui/notices/status.tsx'
import { type Store, sessionState } from '../../ui/store.ts'
import { ask, query, queryClient, useCall } from '../hooks/query-client.ts'
import { messages } from './queue-messages.ts'

/** Server, company, templates and queue. */
export const mailSetupQuery = query('mail.setup', undefined)

/** The mails of a link, latest first. */
export const linkMailsQuery = (id: string | null) => query('mail.ofLink', id === null ? null : { id })

type Previewed = { linkId: string | null; subject: string; text: string; fill: MailFill }

/** A message as it would go out; the one before stays while the next is on its way. */
export const previewQuery = (input: Previewed) => ({
  ...query('mail.preview', input),
  placeholderData: keepPreviousData,
  gcTime: 0,
})

/** Whether sending has to wait for a mail server to be set up. */
export const lacksServer = ({ server, practice }: MailSetup): boolean => server === null && !practice

/** The templates that were used last, of each kind; '' for the first there is. */
export const keptTemplates: Record<MailKind, Store<string>> = {
  invitation: sessionState(''),
  reminder: sessionState(''),
}

/** The template to begin with: the one that was used last for this. Pure. */
export const templateFor = (
  templates: MailTemplate[],
  kind: MailKind,
  kept: string,
): MailTemplate | undefined =>
  templates.find(({ id }) => id === kept) ??
  templates.find(template => template.kind === kind) ??
  templates[0]

/** The latest links, to choose a customer of a preview from. */
export const recentLinksQuery = query('links.page', { search: '', offset: 0, limit: 20 })

/** Tries at once what the mail server put off, or what holds all mails up. */
export const tryNow = async (): Promise<void> => {
  await ask('mail.tryNow', undefined)
  announce(messages.trying)
}
export const useTryNow = () => useMutation({ mutationFn: tryNow })

/** Lets no mail go out, or goes on; what that made of the queue is shown at once. */
export const usePauseMails = () =>
  useCall('mail.pause', setup => queryClient.setQueryData(mailSetupQuery.queryKey, setup))
