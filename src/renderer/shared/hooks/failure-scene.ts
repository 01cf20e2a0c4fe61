import type { FailureScene } from '../../ui/text/failure-details.ts'
import { currentConnection, useAppState } from './app-state.ts'

/** What support asks for first, beside a failure. `address`: where it failed, if not at the connection in use. */
export const useFailureScene = (address?: string | undefined): Omit<FailureScene, 'now'> => {
  const app = useAppState()
  return {
    version: app === undefined ? 'unknown' : `${app.version} (${app.platform}, ${app.host})`,
    address: address ?? currentConnection(app)?.address ?? null,
  }
}
