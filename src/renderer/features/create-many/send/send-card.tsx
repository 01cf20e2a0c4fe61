import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { MailSetup } from '../../../../contract/mail/mail.ts'
import type { RowMails } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { AskCompany } from '../../../shared/handing-over/ask-company.tsx'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { mailTotals } from './mail-states.ts'
import { mailedWords, savedWords } from './mail-words.ts'
import { messages } from './send-messages.ts'
import { SendProgress } from './send-progress.tsx'
import type { ListMessage } from './use-message.ts'

type SendCardProps = {
  mails: RowMails | undefined
  setup: UseQueryResult<MailSetup, Failure>
  message: ListMessage
  onEdit: () => void
}

/** Sends each customer their own link, once however often it is pressed, or saves a draft for each; and how far that is. */
export function SendCard({ mails, setup, message, onEdit }: SendCardProps) {
  const practising = currentConnection(useAppState())?.kind === 'practice'
  const [company, setCompany] = useState('')
  const keepCompany = async () => {
    if (company.trim() !== '') await ask('mail.saveCompany', { company })
  }
  const send = useMutation({
    mutationFn: async () => {
      await keepCompany()
      return ask('runs.mail', message.asked)
    },
  })
  const save = useMutation({
    mutationFn: async () => {
      await keepCompany()
      return ask('runs.drafts', message.asked)
    },
  })
  const { data } = setup
  if (mails === undefined || data === undefined) return <div className="stack many-part" />
  const isSetUp = data.server !== null
  const ready = mails.mail_none
  const saved = save.data ?? null
  const problem = setup.error ?? send.error ?? save.error ?? send.data?.failure ?? saved?.failure ?? null
  const isIdle = ready > 0 && message.template !== undefined && !send.isPending && !save.isPending
  const told =
    saved !== null
      ? savedWords(saved)
      : (send.data?.left ?? 0) > 0 && send.data !== undefined
        ? mailedWords(send.data)
        : ''
  const said = told || (ready > 0 ? messages.ready(ready, mails.mail_left_out) : '')
  return (
    <section className="stack many-part" aria-label={messages.region}>
      {mailTotals(mails).sent + mails.mail_waiting === 0 ? null : <SendProgress mails={mails} setup={data} />}
      <p role="status">{said}</p>
      {ready > 0 && !isSetUp ? <p className="muted">{messages.noServer}</p> : null}
      {practising && ready > 0 ? <Notice>{messages.practice}</Notice> : null}
      {ready === 0 ? null : (
        <div className="line many-send-row">
          {message.field}
          <AskCompany words={message.words} company={company} onChange={setCompany} />
          <Button onPress={onEdit}>{messages.edit}</Button>
          {isSetUp ? (
            <Button
              look="primary"
              disabled={!isIdle && !send.isPending}
              pending={send.isPending}
              onPress={() => send.mutate()}
            >
              {send.isPending ? messages.queueing : messages.send(ready)}
            </Button>
          ) : (
            <Button look="primary" onPress={() => go({ to: '/settings', search: { page: 'mail' } })}>
              {messages.settings}
            </Button>
          )}
          <Button
            disabled={!isIdle && !save.isPending}
            pending={save.isPending}
            onPress={() => save.mutate()}
          >
            {save.isPending ? messages.saving : messages.drafts}
          </Button>
        </div>
      )}
      {problem === null ? null : <ShowFailure failure={problem} />}
    </section>
  )
}
