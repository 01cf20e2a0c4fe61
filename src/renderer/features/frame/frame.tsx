import './frame.css'
import type { ReactNode } from 'react'
import type { AppState } from '../../../contract/model.ts'
import { currentConnection } from '../../shared/hooks/app-state.ts'
import { Ribbons } from './ribbons.tsx'
import { Side } from './side.tsx'

type FrameProps = {
  state: AppState
  /** How many things wait for a person. */
  waiting: number
  onFind: () => void
  children: ReactNode
}

/** What stands around every screen once a connection is set up. */
export function Frame({ state, waiting, onFind, children }: FrameProps) {
  const connection = currentConnection(state)
  return (
    <div className="frame">
      <Side connection={connection} waiting={waiting} onFind={onFind} />
      <div className="work">
        <Ribbons state={state} connection={connection} />
        <main>{children}</main>
      </div>
    </div>
  )
}
