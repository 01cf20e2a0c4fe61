import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import { Button } from '../buttons/button.tsx'
import { type FailureScene, failureDetails } from '../text/failure-details.ts'
import { failureWords } from '../text/failure-words.ts'
import { messages } from '../text/kit-messages.ts'
import { clockTime } from '../text/numbers.ts'
import { ExactLines } from '../text/outside.tsx'
import { useCountdown } from './use-countdown.ts'

const words = messages.failure

type FailureNoteProps = {
  failure: Failure
  /** For support, beside the failure. */
  scene: Omit<FailureScene, 'now'>
  /** The person is just entering an address or a key. */
  entering?: boolean
  /** What it means for what was being done, before what happened: "No link was made." */
  consequence?: string | undefined
  /** Offered as "Try again" where the same thing again may help; where the service asks for a wait, it starts by itself. */
  onRetry?: (() => void) | undefined
  /** Saves what could not be tested. */
  onSaveAnyway?: (() => void) | undefined
  /** False: nothing starts by itself, as what would be tried has changed since. */
  waits?: boolean
  onSettings?: (() => void) | undefined
  /** Ends the app and starts it anew. */
  onRestart?: (() => void) | undefined
  /** Rescues the stored data. */
  onRescue?: (() => void) | undefined
  onCopyDetails?: ((details: string) => void) | undefined
}

/** What went wrong, what to do, and the details for support behind a button; said at once by screen readers. */
export function FailureNote({
  failure,
  scene,
  entering = false,
  consequence,
  onRetry,
  onSaveAnyway,
  waits = true,
  onSettings,
  onRestart,
  onRescue,
  onCopyDetails,
}: FailureNoteProps) {
  const [open, setOpen] = useState(false)
  const { title, sentence, action } = failureWords(failure, entering)
  const retry = action === 'try_again' ? onRetry : undefined
  const { left, stop } = useCountdown(failure, waits ? (retry ?? null) : null)
  const stopped = retry !== undefined && 'retryAfterSeconds' in failure && failure.retryAfterSeconds !== null
  const again = () => {
    stop()
    retry?.()
  }
  // Each failure has a note of its own, which is made when it happens.
  const [now] = useState(() => Date.now())
  const details = failureDetails(failure, { ...scene, now })
  return (
    <div className="note" role="alert">
      <TriangleAlert aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        <p>
          {consequence === undefined ? '' : `${consequence} `}
          {left === null ? (
            stopped ? (
              words.stopped
            ) : (
              sentence
            )
          ) : (
            <>
              {words.countdown}
              <span role="timer" aria-live="off">
                {clockTime(left)}
              </span>
              .
            </>
          )}
        </p>
        <div className="note-actions line">
          {retry === undefined ? null : <Button onPress={again}>{words.tryAgain}</Button>}
          {left === null ? null : <Button onPress={stop}>{messages.cancel}</Button>}
          {action === 'save_anyway' && onSaveAnyway !== undefined ? (
            <Button onPress={onSaveAnyway}>{words.saveAnyway}</Button>
          ) : null}
          {action === 'settings' && onSettings !== undefined ? (
            <Button onPress={onSettings}>{words.settings}</Button>
          ) : null}
          {action === 'restart' && onRestart !== undefined ? (
            <Button onPress={onRestart}>{words.restart}</Button>
          ) : null}
          {action === 'rescue' && onRescue !== undefined ? (
            <Button onPress={onRescue}>{words.rescue}</Button>
          ) : null}
          <Button look="quiet" expanded={open} onPress={() => setOpen(!open)}>
            {words.details}
          </Button>
          {open && onCopyDetails !== undefined ? (
            <Button look="quiet" onPress={() => onCopyDetails(details)}>
              {words.copyDetails}
            </Button>
          ) : null}
        </div>
        {open ? (
          <pre className="code">
            <ExactLines text={details} />
          </pre>
        ) : null}
      </div>
    </div>
  )
}
