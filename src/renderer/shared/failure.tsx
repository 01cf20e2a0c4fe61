import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { FailureNote } from '../ui/failure-note.tsx'
import { copyText } from './hooks/copy-text.ts'
import { useRestart, useWayOn } from './hooks/ways-on.ts'

type ShowFailureProps = Omit<
  ComponentProps<typeof FailureNote>,
  'onSettings' | 'onRestart' | 'onRescue' | 'onCopyDetails'
>

/** A failure in words, with the buttons that every screen offers for it. */
export function ShowFailure(props: ShowFailureProps) {
  const navigate = useNavigate()
  const restart = useRestart()
  const rescue = useWayOn('app.rescueStore')
  return (
    <FailureNote
      {...props}
      onSettings={() => void navigate({ to: '/settings' })}
      onRestart={() => restart.mutate()}
      onRescue={() => rescue.mutate()}
      onCopyDetails={details => void copyText(details, 'Details')}
    />
  )
}
