import type { Core } from '../current.ts'
import { logFailure } from '../log-failure.ts'
import type { Session } from './session.ts'
import { isSessionOpen } from './store-gate.ts'

const settingName = 'traces/left'

/** Before something is removed for good: whatever ends the app then, the rest is done after its next start. */
export const noteTraces = ({ ledger }: Session): void => {
  if (ledger.settings.read(settingName) === null) ledger.settings.write(settingName, '1')
}

/** Whether something was removed of which a file may still have a trace. */
export const hasTraces = ({ ledger }: Session): boolean => ledger.settings.read(settingName) !== null

const removeTraces = async ({ gate }: Core, session: Session): Promise<void> => {
  const { ledger, mirrors } = session
  for (const { id } of ledger.connections.all()) {
    await mirrors.write('purge', id, null)
    if (!isSessionOpen(gate, session)) return
  }
  await ledger.purge()
  await gate.backUp('remake')
  if (isSessionOpen(gate, session)) ledger.settings.write(settingName, null)
}

/** After something was removed for good: nothing of it is left in the files of ledger and mirrors, nor in back-ups. Never rejects. */
export const leaveNoTrace = (core: Core, session: Session): Promise<void> =>
  removeTraces(core, session).catch(logFailure(core, 'Traces of what was removed are still in a file'))
