import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { MailSetup } from '../../../../contract/mail/mail.ts'
import { hasEnded, type RowMails, type Run } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { HoldNote } from '../../../shared/handing-over/mail-notes.tsx'
import { messages as handing } from '../../../shared/handing-over/message-messages.ts'
import { lacksServer, mailSetupQuery, usePauseMails } from '../../../shared/handing-over/queries.ts'
import { messages as queue, rateWords } from '../../../shared/handing-over/queue-messages.ts'
import { type Message, useCompany } from '../../../shared/handing-over/use-message.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { go } from '../../../shared/routes/here.ts'
import { settingsRoute } from '../../../shared/routes/settings-route.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { useListener } from '../../../ui/use-listener.ts'
import { DeleteList } from '../delete-list.tsx'
import { createdRowsQuery, keptSending } from '../queries.ts'
import { lacksName, leftWords, mailTotals, noMailWords, savedWords } from './mail-states.ts'
import { messages } from './send-messages.ts'

export type SendCardProps = {
  run: Run
  mails: RowMails | undefined
  message: Message
  onEdit: () => void
  /** Null: the refused mails are what is listed. */
  onRefused: (() => void) | null
}

/** Sends each customer their own link (once, however often it is pressed) or saves a draft for each, and shows the progress. */
export function SendCard({ run, mails, message, onEdit, onRefused }: SendCardProps) {
  const company = useCompany(message.words)
  const asked = { id: run.id, ...message.asked }
  const act = useMutation({
    mutationFn: (way: 'mail' | 'drafts') => company.keep().then(() => ask(`runs.${way}`, asked)),
  })
  const { data, error } = useQuery(mailSetupQuery)
  const hasNone = mails !== undefined && mailTotals(mails).all === 0
  const created = useQuery(createdRowsQuery(hasNone ? run.id : null)).data
  const card = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useListener('focusin', () => {
    hadFocus.current = card.current?.contains(document.activeElement) === true
  })
  // Once pressed, Send disappears, and Pause at the end: the focus goes to the next button, or to the step; one that was in the record does not.
  useFocusLeft(mails === undefined ? null : `${mails.mail_none > 0} ${mails.mail_waiting > 0}`, () => {
    if (!hadFocus.current) return
    const next =
      card.current?.querySelector<HTMLElement>('button:not(.bad)') ??
      document.querySelector<HTMLElement>('.many-steps [aria-current] button')
    next?.focus()
  })
  if (mails === undefined || data === undefined) return <div className="stack many-part" />
  const nameless = message.needsName ? mails.mail_nameless : 0
  const ready = mails.mail_none + mails.mail_nameless - nameless
  const open = ready + nameless
  const done = act.data ?? null
  const left = done?.failure ?? null
  const problem = error ?? act.error ?? (lacksName(left) ? null : left)
  const canAct = message.template !== undefined && !company.isLacking && !act.isPending
  const buttonOf = (name: 'mail' | 'drafts', label: string, doing: string) => {
    const isDoing = act.isPending && act.variables === name
    return (
      <Button
        look={name === 'mail' ? 'primary' : 'plain'}
        disabled={!canAct && !isDoing}
        pending={isDoing}
        onPress={() => act.mutate(name)}
      >
        {isDoing ? doing : label}
      </Button>
    )
  }
  const outcome =
    done !== null && 'saved' in done
      ? savedWords(done)
      : done !== null && done.left > 0 && !lacksName(left)
        ? leftWords(done).trim()
        : ''
  const isUntouched = mailTotals(mails).sent + mails.mail_waiting === 0
  const remove = hasEnded(run) ? <DeleteList run={run} /> : null
  const status = [
    outcome || (ready > 0 ? messages.ready(ready, mails.mail_left_out) : ''),
    nameless > 0 ? messages.nameless(nameless) : '',
    hasNone && created !== undefined ? noMailWords(created) : '',
  ]
  return (
    <section ref={card} className="stack many-part" aria-label={messages.region}>
      {isUntouched ? null : (
        <Progress mails={mails} setup={data}>
          {mails.mail_refused === 0 || onRefused === null ? null : (
            <Button look="quiet" onPress={onRefused}>
              {messages.toRefused}
            </Button>
          )}
          {open === 0 ? remove : null}
        </Progress>
      )}
      <div className="spread">
        <p role="status">{status.filter(Boolean).join(' ')}</p>
        {isUntouched ? remove : null}
      </div>
      {run.counts.unknown === 0 ? null : (
        <p className="lacking">
          {messages.unknownLinks(run.counts.unknown)}{' '}
          <Button look="quiet" onPress={() => keptSending.write(null)}>
            {messages.toLinks}
          </Button>
        </p>
      )}
      {open > 0 && lacksServer(data) ? <p className="muted">{messages.noServer}</p> : null}
      {data.practice ? <p className="muted small">{messages.practice}</p> : null}
      {open === 0 ? null : (
        <div className="line many-row">
          {message.field}
          {company.field}
          <Button onPress={onEdit}>{handing.editor.edit}</Button>
          {ready === 0 ? null : (
            <>
              {lacksServer(data) ? (
                <Button look="primary" onPress={() => go(settingsRoute('mail'))}>
                  {handing.setUp}
                </Button>
              ) : (
                buttonOf('mail', messages.send(ready), messages.queueing)
              )}
              {buttonOf('drafts', messages.drafts, messages.saving)}
            </>
          )}
        </div>
      )}
      <ShowFailure failure={problem} />
    </section>
  )
}

type ProgressProps = { mails: RowMails; setup: MailSetup; children: ReactNode }

/** Progress of a list's mails, and Pause; `children`: what can be done once it has ended. */
function Progress({ mails, setup, children }: ProgressProps) {
  const pause = usePauseMails()
  const { sent, all } = mailTotals(mails)
  const { paused, hold, putOff } = setup
  const waiting = mails.mail_waiting
  const state = paused ? 'paused' : hold !== null ? 'held' : putOff === null ? 'going' : 'putOff'
  const rate = paused ? messages.stays(waiting) : hold !== null ? '' : `, ${rateWords(setup)}`
  return (
    <>
      <progress aria-label={messages.progress} value={sent} max={all} />
      <div className="spread">
        {waiting === 0 ? (
          <p>{messages.done(all, mails, setup.practice)}</p>
        ) : (
          <p>
            <strong>{messages[state]}</strong> {messages.over(sent, all)}
            {rate}
          </p>
        )}
        {waiting === 0 ? (
          <div className="line">{children}</div>
        ) : (
          <Button
            look={paused ? 'primary' : 'plain'}
            pending={pause.isPending}
            onPress={() => pause.mutate({ paused: !paused })}
          >
            {paused ? queue.resume : queue.pause}
          </Button>
        )}
      </div>
      {waiting > 0 && hold !== null && !paused ? (
        <HoldNote hold={hold} waiting={waiting}>
          {hold.problem === 'later' ? null : (
            <Button onPress={() => go(settingsRoute('mail'))}>{queue.settings}</Button>
          )}
        </HoldNote>
      ) : null}
      <ShowFailure failure={pause.error} />
    </>
  )
}
