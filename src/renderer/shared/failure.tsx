import { useNavigate } from '@tanstack/react-router'
import type { Failure } from '../../contract/failure.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { copyText } from './copy-text.ts'

/** A failure in words, with the buttons that every screen offers for it. */
export function ShowFailure({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const navigate = useNavigate()
  return (
    <FailureNote
      failure={failure}
      onRetry={onRetry}
      onSettings={() => void navigate({ to: '/settings' })}
      onCopyDetails={details => void copyText(details, 'Details')}
    />
  )
}
