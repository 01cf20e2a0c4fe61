import { app, dialog } from 'electron'
import { firstFrame, kindOf } from '../app/first-frame.ts'
import type { Log } from '../app/ports.ts'
import { ledgerProblemOf } from '../ledger/file/problem.ts'

/** An uncaught error ends the app, said in the log by kind and place, and to the person. One of the store ends nothing: the next call says it. */
export const setUpFatalErrors = (log: Log): void => {
  const end = (error: unknown) => {
    const problem = ledgerProblemOf(error)
    if (problem !== null) {
      log('The store failed outside a request', { problem })
      return
    }
    log('Ended by an error', { error: kindOf(error), at: firstFrame(error) })
    dialog.showErrorBox(
      'Utility Connect has to close',
      'Something went wrong that it cannot recover from. Everything that was saved is safe. Please start it again.',
    )
    app.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
