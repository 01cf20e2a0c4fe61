import { execFile } from 'node:child_process'
import type { DialogKind, MenuEntry, Question, ShownNotification } from './messages.ts'

/** What an app uses outside its window: clipboard, browser, notifications, dialogs. Survives restarts of the app. */
export type Desktop = {
  /** Throws while another program holds the clipboard. */
  writeClipboard: (text: string) => void
  clipboard: () => string
  /** Whether another program holds the clipboard, as happens on Windows. */
  holdClipboard: (held: boolean) => void
  openExternal: (url: string) => void
  openedExternally: () => string[]
  notify: (notification: ShownNotification, click: () => void) => void
  closeNotification: (id: number) => void
  /** All notifications shown so far, oldest first. */
  notifications: () => { title: string; body: string }[]
  /** Clicks a visible notification, which closes it; throws if none has this title. */
  clickNotification: (title: string) => void
  setBadge: (count: number) => void
  /** The number at the app's icon; 0: none. */
  badge: () => number
  setOverlay: (description: string | null) => void
  overlay: () => string | null
  setFlashing: (flashing: boolean) => void
  isFlashing: () => boolean
  chooseFile: (kind: DialogKind) => string | null
  /** What the next file dialogs answer: a path, or null for Cancel. */
  answerDialog: (path: string | null) => void
  setWindowShown: (shown: boolean) => void
  isWindowShown: () => boolean
  /** Shows a menu; resolves to the chosen index, or null when another menu replaces it. */
  showMenu: (entries: MenuEntry[]) => Promise<number | null>
  /** Labels of the enabled items in the open menu; empty if none is open. */
  menu: () => string[]
  /** Chooses an item of the open menu; throws if it is not there or disabled. */
  choose: (label: string) => void
  ask: (question: Question) => Promise<number | null>
  closeQuestion: () => void
  /** The open question, or null. */
  question: () => Question | null
  /** Presses a button of the open question; throws if it has no such button. */
  answer: (button: string) => void
  /** What the host refused to a page; must stay empty for a correct app. */
  violations: string[]
}

/** A choice (menu or question) that stays open until the person chooses, one at a time. */
const createChoice = <Shown>(labelsOf: (shown: Shown) => string[]) => {
  let open: { shown: Shown; settle: (index: number | null) => void } | null = null
  const close = (index: number | null) => {
    const closing = open
    open = null
    closing?.settle(index)
  }
  return {
    show: (shown: Shown) => {
      close(null)
      const { promise, resolve } = Promise.withResolvers<number | null>()
      open = { shown, settle: resolve }
      return promise
    },
    shown: () => open?.shown ?? null,
    close,
    choose: (label: string) => {
      const labels = open === null ? [] : labelsOf(open.shown)
      if (!labels.includes(label)) throw new Error(`"${label}" is not among: ${labels.join(', ')}`)
      close(labels.indexOf(label))
    },
  }
}

/** Notifications, and the app's badge, overlay and flashing in dock or taskbar. */
const createAttention = () => {
  const seen: { title: string; body: string }[] = []
  const onScreen = new Map<number, { title: string; click: () => void }>()
  let badge = 0
  let overlay: string | null = null
  let flashing = false
  return {
    notify: ({ id, title, body }: ShownNotification, click: () => void) => {
      seen.push({ title, body })
      onScreen.set(id, { title, click })
    },
    closeNotification: (id: number) => void onScreen.delete(id),
    notifications: () => [...seen],
    clickNotification: (title: string) => {
      const found = [...onScreen].find(([, shown]) => shown.title === title)
      if (found === undefined) {
        throw new Error(`"${title}" is not among: ${[...onScreen.values()].map(one => one.title).join(', ')}`)
      }
      onScreen.delete(found[0])
      found[1].click()
    },
    setBadge: (count: number) => {
      badge = count
    },
    badge: () => badge,
    setOverlay: (description: string | null) => {
      overlay = description
    },
    overlay: () => overlay,
    setFlashing: (next: boolean) => {
      flashing = next
    },
    isFlashing: () => flashing,
  }
}

const enabled = (entries: MenuEntry[] | null) =>
  entries?.map(entry => (entry.enabled ? entry.label : '')) ?? []

/** A simulated desktop that only records. `openUrl`: also called with each opened address, for use by a person. */
export const createDesktop = (openUrl: (url: string) => void = () => {}): Desktop => {
  let clipboard = ''
  let held = false
  let dialogAnswer: string | null = null
  let shown = false
  const menu = createChoice<MenuEntry[]>(enabled)
  const question = createChoice<Question>(({ buttons }) => buttons)
  const opened: string[] = []
  return {
    writeClipboard: text => {
      if (held) throw new Error('Failed to open the clipboard')
      clipboard = text
    },
    clipboard: () => clipboard,
    holdClipboard: next => {
      held = next
    },
    openExternal: url => {
      opened.push(url)
      openUrl(url)
    },
    openedExternally: () => [...opened],
    ...createAttention(),
    chooseFile: () => dialogAnswer,
    answerDialog: path => {
      dialogAnswer = path
    },
    setWindowShown: next => {
      shown = next
    },
    isWindowShown: () => shown,
    showMenu: menu.show,
    menu: () => enabled(menu.shown()).filter(label => label !== ''),
    choose: menu.choose,
    ask: question.show,
    closeQuestion: () => question.close(null),
    question: question.shown,
    answer: question.choose,
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
