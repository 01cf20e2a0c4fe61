import './frame.css'
import type { ReactNode } from 'react'
import type { AppState } from '../../../contract/model.ts'
import { currentConnection } from '../../shared/hooks/app-state.ts'
import { Ribbons } from './ribbons.tsx'
import { Side } from './side.tsx'

/** What stands around every screen once a connection is set up. */
export function Frame({ state, children }: { state: AppState; children: ReactNode }) {
  const connection = currentConnection(state)
  return (
    <div className="frame">
      <Side connection={connection} />
      <div className="work">
        <Ribbons state={state} connection={connection} />
        <main>{children}</main>
      </div>
    </div>
  )
}
