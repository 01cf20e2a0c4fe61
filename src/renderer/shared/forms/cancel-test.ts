import { call } from '../../api.ts'

/** Closes the form of a connection or key. One that is being tested is not saved; another form's test goes on. */
export const cancelTest = (isTesting: boolean, close: () => void): void => {
  if (isTesting) void call('connections.cancelTest', undefined)
  close()
}
