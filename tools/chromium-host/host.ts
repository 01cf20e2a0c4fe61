import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import type { Chromium } from './chromium.ts'
import type { Desktop } from './desktop.ts'
import type { HostCalls, MainCalls, PowerEvent, WindowOptions } from './messages.ts'
import { toApp } from './page/origin.ts'
import { type Caller, connect } from './rpc.ts'
import { type HostWindow, openWindow } from './window.ts'

export type StartOptions = {
  /** Main's built entry file; the preload and page beside it are found by main itself. */
  entry: string
  env: NodeJS.ProcessEnv
  /** A promise, so that Chromium and main start side by side. */
  chromium: Promise<Chromium>
  desktop: Desktop
  /** Receives what main writes to its standard output and error. */
  onOutput: (text: string) => void
  /** Receives the page before the app loads it. */
  onWindow?: (page: Page) => void
  developmentOrigin?: string
}

export type RunningApp = {
  /** The main window's page, once the app has loaded it. */
  page: Promise<Page>
  /** Main's exit code, or null if a signal ended it. The window is closed by then. */
  ended: Promise<number | null>
  /** Whether main asked for a relaunch after its end; the caller must do that. */
  wantsRelaunch: () => boolean
  /** Focuses or blurs the window, as when the person switches to another one. */
  setFocused: (focused: boolean) => Promise<void>
  /** Simulates the computer going to sleep or waking up. */
  power: (event: PowerEvent) => Promise<void>
  /** Asks main to quit, as the person would; resolves once it ended. */
  quit: () => Promise<void>
  /** Ends main at once, as a crash would (SIGKILL); resolves once it ended. */
  kill: () => Promise<void>
}

const spawnMain = ({ entry, env, onOutput }: StartOptions): ChildProcess => {
  const register = pathToFileURL(join(import.meta.dirname, 'register.ts')).href
  const child = spawn(process.execPath, ['--import', register, entry], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
  return child
}

const joinMain = (child: ChildProcess, calls: HostCalls): Caller<MainCalls> => {
  const answers = new Map(Object.entries<(...args: never[]) => unknown>(calls))
  return connect<MainCalls>(
    {
      // Ignore errors: they mean that main is gone, which `ended` reports.
      send: message => void (child.connected && child.send(message, () => {})),
      onMessage: listener => void child.on('message', listener),
    },
    name => answers.get(name),
  )
}

/** Starts the built app: main as a child process under Node, its window in Chromium. */
export const startApp = (options: StartOptions): RunningApp => {
  const { chromium, desktop, developmentOrigin = null } = options
  const child = spawnMain(options)
  const page = Promise.withResolvers<Page>()
  page.promise.catch(() => {})
  let current: HostWindow | null = null
  let relaunch = false
  // Settings that main may make before a window exists; applied to each window as it opens.
  const apply: Partial<Record<'shortcuts' | 'colorScheme', (window: HostWindow) => unknown>> = {}

  const set = async (name: keyof typeof apply, use: (window: HostWindow) => unknown) => {
    apply[name] = use
    if (current !== null) await use(current)
  }
  const inWindow = async <T>(use: (window: HostWindow) => T): Promise<Awaited<T>> => {
    if (current === null) throw new Error('The Chromium host has no window open')
    return await use(current)
  }

  const open = async (wanted: WindowOptions): Promise<HostWindow> => {
    const window = await openWindow({ chromium: await chromium, desktop, main, developmentOrigin }, wanted)
    current = window
    options.onWindow?.(window.page)
    window.page.on('close', () => {
      if (current === window) current = null
    })
    await Promise.all(Object.values(apply).map(use => use(window)))
    return window
  }
  // Playwright cannot use a crashed page any more: replace it by another one, without main noticing a new window.
  const reopen = async (crashed: HostWindow): Promise<void> => {
    await crashed.abandon()
    const window = await open(crashed.wanted)
    await window.load(toApp(crashed.page.url()))
  }

  const main: Caller<MainCalls> = joinMain(child, {
    openWindow: async wanted => {
      if (current !== null) throw new Error('The Chromium host opens one window at a time')
      return (await open(wanted)).bounds
    },
    load: async url => {
      const status = await inWindow(window => window.load(url))
      if (current !== null) page.resolve(current.page)
      return status
    },
    reload: () => inWindow(window => (window.isCrashed() ? reopen(window) : window.reload())),
    closeWindow: () => inWindow(window => window.closeWindow()),
    relaunch: () => {
      relaunch = true
    },
    setBounds: bounds => inWindow(window => window.setBounds(bounds)),
    setZoom: factor => inWindow(window => window.setZoom(factor)),
    setShortcuts: shortcuts => set('shortcuts', window => window.setShortcuts(shortcuts)),
    setColorScheme: scheme => set('colorScheme', window => window.setColorScheme(scheme)),
    focusWindow: async () => {
      await inWindow(window => window.focusWindow())
      // Playwright emulates focus in all pages, so no focus event comes: report it here.
      await main('focusChanged', true)
    },
    send: (channel, args) => inWindow(window => window.send(channel, args)),
    printToPdf: options => inWindow(window => window.printToPdf(options)),
    writeClipboard: text => inWindow(window => window.writeClipboard(text)),
    edit: command => inWindow(window => window.edit(command)),
    setVisible: desktop.setWindowShown,
    showMenu: entries => inWindow(window => window.showMenu(entries)),
    ask: desktop.ask,
    closeQuestion: desktop.closeQuestion,
    openExternal: desktop.openExternal,
    notify: notification =>
      desktop.notify(notification, () => void main('notificationClicked', notification.id)),
    closeNotification: desktop.closeNotification,
    setBadge: desktop.setBadge,
    setOverlay: desktop.setOverlay,
    setFlashing: desktop.setFlashing,
    chooseFile: desktop.chooseFile,
  })

  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', async code => {
      page.reject(new Error(`The app ended (${code ?? 'by a signal'}) before its window was there`))
      await current?.closeWindow()
      resolve(code)
    })
  })

  return {
    page: page.promise,
    ended,
    wantsRelaunch: () => relaunch,
    setFocused: focused => main('focusChanged', focused),
    power: event => main('power', event),
    quit: async () => {
      void main('quit')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
