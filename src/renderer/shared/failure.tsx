import type { ComponentProps } from 'react'
import { FailureNote } from '../ui/notices/failure-note.tsx'
import { copyText } from './hooks/copy-text.ts'
import { useFailureScene } from './hooks/failure-scene.ts'
import { useRestart, useWayOn } from './hooks/ways-on.ts'
import { go } from './routes/here.ts'

type ShowFailureProps = Omit<
  ComponentProps<typeof FailureNote>,
  'scene' | 'onSettings' | 'onRestart' | 'onRescue' | 'onCopyDetails'
> & {
  /** Where it failed, if not at the connection in use. */
  address?: string | undefined
}

/** A failure in words, with the buttons that every screen offers for it. */
export function ShowFailure({ address, ...props }: ShowFailureProps) {
  const scene = useFailureScene(address)
  const restart = useRestart()
  const rescue = useWayOn('app.rescueStore')
  return (
    <FailureNote
      key={JSON.stringify(props.failure)}
      {...props}
      scene={scene}
      onSettings={() => go({ to: '/settings' })}
      onRestart={() => restart.mutate()}
      onRescue={() => rescue.mutate()}
      onCopyDetails={details => void copyText(details, 'Details')}
    />
  )
}
