import type { MailSetup } from '../../../../contract/mail/mail.ts'
import type { RowMails } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { HoldNote } from '../../../shared/handing-over/hold-note.tsx'
import { messages as queue, rateWords } from '../../../shared/handing-over/queue-messages.ts'
import { usePauseMails } from '../../../shared/handing-over/use-pause-mails.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { mailTotals } from './mail-states.ts'
import { messages } from './send-messages.ts'

/** How far the mails of a list are, and the way to pause them. */
export function SendProgress({ mails, setup }: { mails: RowMails; setup: MailSetup }) {
  const pause = usePauseMails()
  const { sent, all } = mailTotals(mails)
  const { paused, hold } = setup
  const goesOn = mails.mail_waiting > 0
  const asked = sent + mails.mail_waiting
  const state = !goesOn
    ? messages.done(sent, mails.mail_refused, mails.mail_unknown)
    : `${messages.over(sent, all)}${paused || hold !== null ? '' : `, ${rateWords(setup)}`}`
  return (
    <>
      <progress aria-label={messages.progress} value={sent} max={Math.max(1, asked)} />
      <div className="line many-send-row">
        <p>
          {goesOn ? <strong>{paused ? messages.paused : messages.going}</strong> : null} {state}
        </p>
        {goesOn ? (
          <Button pending={pause.isPending} onPress={() => pause.mutate(!paused)}>
            {paused ? queue.resume : queue.pause}
          </Button>
        ) : null}
      </div>
      {goesOn && hold !== null && !paused ? <HoldNote hold={hold} waiting={mails.mail_waiting} /> : null}
      {pause.error === null ? null : <ShowFailure failure={pause.error} />}
    </>
  )
}
