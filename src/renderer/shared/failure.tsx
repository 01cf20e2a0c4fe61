import { TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../contract/failure.ts'
import { Button } from '../ui/buttons/button.tsx'
import { failureDetails } from '../ui/text/failure-details.ts'
import { type FailureAction, failureWords } from '../ui/text/failure-words.ts'
import { clockTime } from '../ui/text/numbers.ts'
import { ExactLines } from '../ui/text/outside.tsx'
import { useConnection, useFailureScene, useRescue } from './hooks/app-state.ts'
import { copyText } from './hooks/copy-text.ts'
import { useCall } from './hooks/query-client.ts'
import { isOfKey, isOver } from './hooks/reading-problem.ts'
import { useCountdown } from './hooks/use-countdown.ts'
import { messages } from './notice-messages.ts'
import { go } from './routes/here.ts'
import { mendingRoute } from './routes/settings-route.ts'

const words = messages.failure

type NoteProps = {
  failure: Failure
  /** Where it failed, if not at the connection in use. */
  address?: string | undefined
  /** The person is just entering an address or a key. */
  entering?: boolean
  /** What the failure means for the person's task, said before its cause: "No link was created." */
  consequence?: string | undefined
  /** Offered as "Try again" where a retry may help; where the service sent `Retry-After`, it runs by itself when that is over. */
  onRetry?: (() => void) | undefined
  /** The short form, for beside a title: only the consequence and the cause. */
  isBrief?: boolean
  /** Lets the person close the note while its cause is still there. */
  onClose?: (() => void) | undefined
  /** Saves settings although the service could not be reached to test them. */
  onSaveAnyway?: (() => void) | undefined
  /** False: no automatic retry, as the input changed since the failure and a retry would send something else. */
  waits?: boolean
}

/** A failure in words, with the buttons that every screen offers for it; it goes once its cause is gone. Null: nothing went wrong. */
export function ShowFailure({ failure, ...props }: Omit<NoteProps, 'failure'> & { failure: Failure | null }) {
  const connection = useConnection()
  // While a key is being entered, the failure is about the typed key, not about the connection in use: that one cannot end it.
  const isHere = props.address === undefined && props.entering !== true
  if (failure === null || (isHere && isOver(failure, connection))) return null
  return <Note key={JSON.stringify(failure)} failure={failure} {...props} />
}

/** A failure's title, advice and buttons, with details for support behind one; screen readers announce it at once. */
function Note({ failure, address, entering = false, consequence = '', waits = true, ...on }: NoteProps) {
  const { isBrief = false } = on
  const { title, sentence, action } = failureWords(failure, entering)
  const retry = action === 'try_again' ? on.onRetry : undefined
  const { left, stop } = useCountdown(failure, waits ? (retry ?? null) : null)
  const isStopped =
    retry !== undefined && 'retryAfterSeconds' in failure && failure.retryAfterSeconds !== null
  const { way, wayFailure } = useWay(action, failure, on.onSaveAnyway)
  const again = () => {
    stop()
    retry?.()
  }
  const act = retry === undefined ? way : again
  // The short form does without the sentence, unless that holds the service's own reason for a refusal.
  const tells = !isBrief || failure.code === 'request_refused'
  return (
    <div className={isBrief ? 'note brief low' : 'note'} role="alert">
      <TriangleAlert aria-hidden="true" />
      <div>
        {isBrief ? null : <strong>{title}</strong>}
        <p>
          {isBrief ? <strong>{consequence}</strong> : consequence} {isBrief ? `${title}. ` : ''}
          {left !== null ? <Countdown left={left} /> : isStopped ? words.stopped : tells ? sentence : ''}
        </p>
        <Details failure={failure} address={address}>
          {act === undefined || action === 'none' ? null : (
            <Button onPress={act}>{words[labelOf(failure.code, action)]}</Button>
          )}
          {left === null ? null : <Button onPress={stop}>{words.cancel}</Button>}
        </Details>
        <ShowFailure failure={wayFailure} />
      </div>
      {on.onClose === undefined ? null : <Button icon={X} label={words.close} onPress={on.onClose} />}
    </div>
  )
}

/** Key of the text on a failure's button. */
const labelOf = (code: Failure['code'], action: Exclude<FailureAction, 'none'>) => {
  if (code === 'mail_not_set_up') return 'setUpMail'
  return isOfKey(code) ? 'replaceKey' : action
}

/** The action against a failure other than a retry (undefined: there is none), and why it failed itself. */
function useWay(action: FailureAction, failure: Failure, saveAnyway: (() => void) | undefined) {
  const connection = useConnection()
  const restart = useCall('app.restart')
  const rescue = useRescue()
  const ways: Partial<Record<FailureAction, (() => void) | undefined>> = {
    save_anyway: saveAnyway,
    settings: () => go(mendingRoute(failure, connection?.id ?? null)),
    restart: () => restart.mutate(undefined),
    rescue: () => rescue.mutate(undefined),
  }
  return { way: ways[action], wayFailure: restart.error ?? rescue.error }
}

function Countdown({ left }: { left: number }) {
  return (
    <>
      {words.countdown}
      <span role="timer" aria-live="off">
        {clockTime(left)}
      </span>
      .
    </>
  )
}

type DetailsProps = Pick<NoteProps, 'failure' | 'address'> & { children: ReactNode }

/** The buttons of a failure, and the details for support. */
function Details({ failure, address, children }: DetailsProps) {
  const [open, setOpen] = useState(false)
  // The time of the failure: the note is mounted anew for each failure, at the moment that it happens.
  const [now] = useState(() => Date.now())
  const details = failureDetails(failure, { ...useFailureScene(address), now })
  return (
    <>
      <div className="note-actions line">
        {children}
        <Button look="quiet" expanded={open} onPress={() => setOpen(!open)}>
          {words.details}
        </Button>
        {open ? (
          <Button look="quiet" onPress={() => void copyText(details, words.copied)}>
            {words.copyDetails}
          </Button>
        ) : null}
      </div>
      {open ? (
        <pre className="code">
          <ExactLines text={details} />
        </pre>
      ) : null}
    </>
  )
}
