import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LinkMail } from '../../../contract/mail/mail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RecordSection } from '../../ui/layout/record.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { exactly, Outside } from '../../ui/text/outside.tsx'
import { clock } from '../../ui/text/when.ts'
import { useFocusLeftInRecord } from '../../ui/use-focus-left.ts'
import { ShowFailure } from '../failure.tsx'
import { useCall } from '../hooks/query-client.ts'
import { ServerAnswer } from './mail-notes.tsx'
import { mailStateWords } from './mail-state.ts'
import { messages } from './message-messages.ts'
import { linkMailsQuery, mailSetupQuery, useTryNow } from './queries.ts'

/** The mails of a link and their states, the latest first; renders nothing where there was none. */
export function Mails({ linkId, email }: { linkId: string; email: string }) {
  const mails = useQuery(linkMailsQuery(linkId)).data ?? []
  if (mails.length === 0) return null
  return (
    <RecordSection title={messages.mails.title}>
      {mails.map((mail, index) => (
        <OneMail key={mail.id} mail={mail} email={email} isLast={index === 0} />
      ))}
    </RecordSection>
  )
}

/** `isLast`: it is the link's latest mail; older ones have no colour, as their problems may be solved since. */
function OneMail({ mail, email, isLast }: { mail: LinkMail; email: string; isLast: boolean }) {
  const setup = useQuery(mailSetupQuery).data
  const hold = setup?.hold ?? null
  const cancel = useCall('mail.cancel', () => announce(messages.mails.takenBack))
  const tryNow = useTryNow()
  // The state before Try now was pressed; the next one is announced.
  const triedAt = useRef<number | null>(null)
  useEffect(() => {
    if (triedAt.current === null || mail.at === triedAt.current || mail.state === 'sending') return
    triedAt.current = null
    if (mail.state === 'waiting') announce(messages.mails.putOffAgain(clock(mail.dueAt)))
    else if (mail.state === 'handed') announce(messages.sent)
  }, [mail.at, mail.state, mail.dueAt])
  const retry = () => {
    triedAt.current = mail.at
    tryNow.mutate()
  }
  // A waiting mail without a problem of its own shows what holds up the whole queue.
  const held = mail.state === 'waiting' && mail.problem === null && hold !== null
  const shown = held ? { ...mail, problem: hold.problem, answer: hold.answer } : mail
  const words = mailStateWords(shown, Date.now(), setup?.paused)
  // One that had left by then was not there to be taken back: its state says so.
  const failure = (cancel.error?.code === 'not_found' ? null : cancel.error) ?? tryNow.error
  useFocusLeftInRecord(mail.state === 'waiting')
  return (
    <div className={`mail-line stack tight small ${isLast ? words.tone : 'plain'}`}>
      <div>
        <p>
          <strong>{words.title}</strong>
          {mail.to === email || mail.to === '' ? '' : ` (${exactly(mail.to)})`}
          {words.sentence === '' ? '' : `. ${words.sentence}`}
        </p>
        {mail.subject === '' ? null : <Outside as="p" className="muted" text={mail.subject} />}
        {words.tone === 'plain' || words.tone === 'ok' || mail.answer === null ? null : (
          <ServerAnswer text={mail.answer} />
        )}
      </div>
      {mail.state === 'waiting' ? (
        <div className="line">
          {words.tone === 'warn' ? (
            <Button look="quiet" pending={tryNow.isPending} onPress={retry}>
              {messages.mails.tryNow}
            </Button>
          ) : null}
          <Button look="quiet" pending={cancel.isPending} onPress={() => cancel.mutate({ id: mail.id })}>
            {messages.mails.takeBack}
          </Button>
        </div>
      ) : null}
      <ShowFailure failure={failure} />
    </div>
  )
}
