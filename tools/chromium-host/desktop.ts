import { execFile } from 'node:child_process'
import type { DialogKind } from './messages.ts'

/** What the app reaches outside its window: clipboard, browser, notifications, dialogs. It outlives a restart. */
export type Desktop = {
  writeClipboard: (text: string) => void
  clipboard: () => string
  openExternal: (url: string) => void
  openedExternally: () => string[]
  notify: (notification: { title: string; body: string }) => void
  notifications: () => { title: string; body: string }[]
  chooseFile: (kind: DialogKind) => string | null
  /** What the next file dialogs answer: a path, or null for Cancel. */
  answerDialog: (path: string | null) => void
  /** What a page tried that the host refused; empty for an app that behaves. */
  violations: string[]
}

/** A desktop that only remembers; `openUrl` is also called with each address, where a person is present. */
export const createDesktop = (openUrl: (url: string) => void = () => {}): Desktop => {
  let clipboard = ''
  let dialogAnswer: string | null = null
  const opened: string[] = []
  const notifications: { title: string; body: string }[] = []
  return {
    writeClipboard: text => {
      clipboard = text
    },
    clipboard: () => clipboard,
    openExternal: url => {
      opened.push(url)
      openUrl(url)
    },
    openedExternally: () => [...opened],
    notify: notification => void notifications.push(notification),
    notifications: () => [...notifications],
    chooseFile: () => dialogAnswer,
    answerDialog: path => {
      dialogAnswer = path
    },
    violations: [],
  }
}

/** Opens an address in the person's browser or mail program. */
export const openInBrowser = (url: string): void => {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler', url]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', url]
  execFile(command, args, error => {
    if (error !== null) process.stderr.write(`Could not open ${url}: ${error.message}\n`)
  })
}
