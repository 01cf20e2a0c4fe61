import { BrowserWindow, ipcMain } from 'electron'
import { callChannel, eventChannel } from '../../contract/channels.ts'
import { fail, type Result } from '../../contract/failure.ts'
import type { Emit, Log } from '../app/ports.ts'

type Answer = (name: unknown, input: unknown) => Promise<Result<unknown>>

/** Answers calls of our own page; any other sender gets a failure, which is logged. */
export const answerCalls = (answer: Answer, isOurs: (url: string) => boolean, log: Log): void =>
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame
    // Only the main frame of our own page may call.
    if (frame !== null && frame.parent === null && isOurs(frame.url)) return answer(name, input)
    log('Refused a call from a page that is not ours')
    return fail({ code: 'internal', reference: 'untrusted-sender' })
  })

/** Sends events to the window, if there is one. */
export const emitToWindow: Emit = (name, payload) => {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(eventChannel, name, payload)
  }
}
