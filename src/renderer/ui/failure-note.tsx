import './failure-note.css'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../contract/failure.ts'
import { Button } from './button.tsx'
import { failureDetails, failureWords } from './failure-words.ts'

type FailureNoteProps = {
  failure: Failure
  /** The person is just entering an address or a key. */
  entering?: boolean
  /** Offered as "Try again" where the same thing again may help. */
  onRetry?: (() => void) | undefined
  /** Saves what could not be tested. */
  onSaveAnyway?: (() => void) | undefined
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
  entering = false,
  onRetry,
  onSaveAnyway,
  onSettings,
  onRestart,
  onRescue,
  onCopyDetails,
}: FailureNoteProps) {
  const [open, setOpen] = useState(false)
  const { title, sentence, action } = failureWords(failure, entering)
  const details = failureDetails(failure)
  return (
    <div className="note" role="alert">
      <TriangleAlert aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        <p>{sentence}</p>
        <div className="note-actions">
          {action === 'try_again' && onRetry !== undefined ? (
            <Button onPress={onRetry}>Try again</Button>
          ) : null}
          {action === 'save_anyway' && onSaveAnyway !== undefined ? (
            <Button onPress={onSaveAnyway}>Save anyway</Button>
          ) : null}
          {action === 'settings' && onSettings !== undefined ? (
            <Button onPress={onSettings}>Open Settings</Button>
          ) : null}
          {action === 'restart' && onRestart !== undefined ? (
            <Button onPress={onRestart}>Restart the app</Button>
          ) : null}
          {action === 'rescue' && onRescue !== undefined ? <Button onPress={onRescue}>Rescue</Button> : null}
          <Button look="quiet" expanded={open} onPress={() => setOpen(!open)}>
            Details for support
          </Button>
          {open && onCopyDetails !== undefined ? (
            <Button look="quiet" onPress={() => onCopyDetails(details)}>
              Copy details
            </Button>
          ) : null}
        </div>
        {open ? <pre>{details}</pre> : null}
      </div>
    </div>
  )
}
