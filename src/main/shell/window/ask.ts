import { type BrowserWindow, dialog } from 'electron'

/** A question to the person. Closing it counts as the last button, or as the one at index `closed`. */
export type Question = { message: string; detail: string; buttons: readonly string[]; closed?: number }

/** Asks in a dialog of the system; answers the index of the button. `signal` closes it. */
export type Ask = (question: Question, signal?: AbortSignal) => Promise<number>

/** Asks over a window, where its page cannot ask. */
export const askOver =
  (window: BrowserWindow): Ask =>
  async ({ message, detail, buttons, closed = buttons.length - 1 }, signal) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail,
      buttons: [...buttons],
      defaultId: 0,
      cancelId: closed,
      noLink: true,
      ...(signal === undefined ? {} : { signal }),
    })
    return response
  }

/** Where `signal` closed the dialog, the answer means nothing. */
export const questions = {
  keepsEnding: {
    message: 'The window keeps closing',
    detail:
      'It was opened again and closed again at once. Everything that was saved is safe. If opening it once more does not help, restart this computer.',
    buttons: ['Open again', 'Quit'],
  },
  hangs: {
    message: 'Utility Connect does not answer',
    detail:
      'Wait for it, or open its window again. What was saved is safe; the last words typed may be lost.',
    buttons: ['Wait', 'Open again'],
    closed: 0,
  },
  runs: {
    message: 'A list is being worked on',
    detail:
      'It is paused after the links that are under way, and everything so far is kept. It goes on where it was when you press Resume.',
    buttons: ['Pause and quit', 'Go on working'],
  },
  notLoaded: {
    message: 'Utility Connect cannot open its window',
    detail:
      'A part of the app is missing or cannot be read. Everything that was saved is safe. If trying again does not help, install the app again.',
    buttons: ['Try again', 'Quit'],
  },
} as const satisfies Record<string, Question>
