import type { ComponentProps } from 'react'
import { FailureNote } from '../ui/notices/failure-note.tsx'
import { currentConnection, useAppState } from './hooks/app-state.ts'
import { copyText } from './hooks/copy-text.ts'
import { useFailureScene } from './hooks/failure-scene.ts'
import { isOver } from './hooks/reading-problem.ts'
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

/** A failure in words, with the buttons that every screen offers for it; it goes once its cause is gone. */
export function ShowFailure({ address, ...props }: ShowFailureProps) {
  const scene = useFailureScene(address)
  const connection = currentConnection(useAppState())
  const restart = useRestart()
  const rescue = useWayOn('app.rescueStore')
  // Where a key is entered, it is that key which failed.
  if (address === undefined && props.entering !== true && isOver(props.failure, connection)) return null
  return (
    <FailureNote
      key={JSON.stringify(props.failure)}
      {...props}
      scene={scene}
      onSettings={() => go(mendingRoute(props.failure, connection?.id ?? null))}
      onRestart={() => restart.mutate()}
      onRescue={() => rescue.mutate()}
      onCopyDetails={details => void copyText(details, 'Details')}
    />
  )
}
