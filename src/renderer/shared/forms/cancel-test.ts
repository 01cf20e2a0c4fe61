import { call } from '../../api.ts'

/** Closes the form of a connection's key, or of a new connection (`id` null). One that is being tested is not saved; another form's test goes on. */
export const cancelTest = (id: string | null, isTesting: boolean, close: () => void): void => {
  if (isTesting) void call('connections.cancelTest', { id })
  close()
}
