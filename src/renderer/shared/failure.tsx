import type { ComponentProps } from 'react'
import { FailureNote } from '../ui/notices/failure-note.tsx'
import { useAppState } from './hooks/app-state.ts'
import { copyText } from './hooks/copy-text.ts'
import { useFailureScene } from './hooks/failure-scene.ts'
import { useRestart, useWayOn } from './hooks/ways-on.ts'
import { go } from './routes/here.ts'
import { mendingRoute } from './routes/settings-route.ts'

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
  const connectionId = useAppState()?.currentId ?? null
  const restart = useRestart()
  const rescue = useWayOn('app.rescueStore')
  return (
    <FailureNote
      key={JSON.stringify(props.failure)}
      {...props}
      scene={scene}
      onSettings={() => go(mendingRoute(props.failure, connectionId))}
      onRestart={() => restart.mutate()}
      onRescue={() => rescue.mutate()}
      onCopyDetails={details => void copyText(details, 'Details')}
    />
  )
}
