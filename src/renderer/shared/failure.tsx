import type { ComponentProps } from 'react'
import type { Failure } from '../../contract/failure.ts'
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
  'failure' | 'scene' | 'onSettings' | 'onRestart' | 'onRescue' | 'onCopyDetails'
> & {
  /** Null: nothing went wrong, and nothing is shown. */
  failure: Failure | null
  /** Where it failed, if not at the connection in use. */
  address?: string | undefined
}

/** A failure in words, with the buttons that every screen offers for it; it goes once its cause is gone. */
export function ShowFailure({ failure, address, ...props }: ShowFailureProps) {
  const scene = useFailureScene(address)
  const connection = currentConnection(useAppState())
  const restart = useRestart()
  const rescue = useWayOn('app.rescueStore')
  // Where a key is entered, it is that key which failed.
  const isHere = address === undefined && props.entering !== true
  if (failure === null || (isHere && isOver(failure, connection))) return null
  return (
    <FailureNote
      key={JSON.stringify(failure)}
      {...props}
      failure={failure}
      scene={scene}
      onSettings={() => go(mendingRoute(failure, connection?.id ?? null))}
      onRestart={() => restart.mutate()}
      onRescue={() => rescue.mutate()}
      onCopyDetails={details => void copyText(details, 'Details')}
    />
  )
}
