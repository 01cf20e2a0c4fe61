import { useNavigate } from '@tanstack/react-router'
import type { Failure } from '../../contract/failure.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { copyText } from './hooks/copy-text.ts'
import { useRestart, useWayOn } from './hooks/ways-on.ts'

type ShowFailureProps = {
  failure: Failure
  onRetry?: () => void
  onSaveAnyway?: () => void
  entering?: boolean
}

/** A failure in words, with the buttons that every screen offers for it. */
export function ShowFailure({ failure, onRetry, onSaveAnyway, entering = false }: ShowFailureProps) {
  const navigate = useNavigate()
  const restart = useRestart()
  const rescue = useWayOn('app.rescueStore')
  return (
    <FailureNote
      failure={failure}
      entering={entering}
      onRetry={onRetry}
      onSaveAnyway={onSaveAnyway}
      onSettings={() => void navigate({ to: '/settings' })}
      onRestart={() => restart.mutate()}
      onRescue={() => rescue.mutate()}
      onCopyDetails={details => void copyText(details, 'Details')}
    />
  )
}
