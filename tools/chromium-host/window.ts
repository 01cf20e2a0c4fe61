import type { CDPSession, Page } from 'playwright'
import type { Chromium } from './chromium.ts'
import type { Desktop } from './desktop.ts'
import { editorOf } from './edit.ts'
import type { Bounds, HostCalls, MainCalls, WindowOptions } from './messages.ts'
import { installBridge } from './page/bridge.ts'
import { toApp, toChromium } from './page/origin.ts'
import { refusePermissions } from './page/permissions.ts'
import { answerRequests } from './page/requests.ts'
import type { Caller } from './rpc.ts'
import { createZoom } from './zoom.ts'

type Elsewhere =
  | 'relaunch'
  | 'openWindow'
  | 'openExternal'
  | 'notify'
  | 'closeNotification'
  | 'setBadge'
  | 'setOverlay'
  | 'setFlashing'
  | 'chooseFile'
  | 'setVisible'
  | 'ask'
  | 'closeQuestion'
type WindowCalls = Omit<HostCalls, Elsewhere>

export type HostWindow = WindowCalls & {
  page: Page
  bounds: Bounds
  /** The options that it was opened with. */
  wanted: WindowOptions
  isCrashed: () => boolean
  /** Closes the window without notifying main, since another one replaces it. */
  abandon: () => Promise<void>
}

type Options = {
  chromium: Chromium
  desktop: Desktop
  main: Caller<MainCalls>
  developmentOrigin: string | null
}

const readBounds = async (page: Page, session: CDPSession, headless: boolean, last: Bounds) => {
  if (headless) return { ...last, ...page.viewportSize() }
  const { bounds } = await session.send('Browser.getWindowForTarget')
  const { left = last.x, top = last.y, width = last.width, height = last.height } = bounds
  return { x: left, y: top, width, height }
}

const sameBounds = (one: Bounds, other: Bounds) =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** Whether a load failed; an aborted one was replaced by another load. */
const isFailedLoad = (error: unknown) => /net::ERR_(?!ABORTED)/.test(String(error))
const isErrorPage = ({ protocol }: URL) => protocol === 'chrome-error:'

/** Opens the app's window in Chromium with its preload script, and reports its events to main. */
export const openWindow = async (options: Options, wanted: WindowOptions): Promise<HostWindow> => {
  const { chromium, desktop, main, developmentOrigin } = options
  const { context, page } = await chromium.open(wanted.bounds)
  const session = await context.newCDPSession(page)
  const zoom = createZoom(page, session, chromium.headless)
  let ownNavigation: string | null = null
  let bounds = wanted.bounds
  let crashed = false
  let abandoned = false

  const updateBounds = async () => {
    const now = await readBounds(page, session, chromium.headless, bounds)
    if (sameBounds(now, bounds)) return
    bounds = now
    if (!chromium.headless) await zoom.resize(now)
    await main('boundsChanged', now)
  }

  const [bridge] = await Promise.all([
    installBridge(page, session, wanted.preload, {
      invoke: (frame, channel, args) => main('invoke', frame, channel, args),
      shortcut: index => void main('shortcut', index),
      contextMenu: menu => void main('contextMenu', menu),
      resized: () => void updateBounds().catch(() => {}),
      focusChanged: focused => void main('focusChanged', focused),
    }),
    context.route(
      () => true,
      answerRequests({
        page,
        main,
        violations: desktop.violations,
        ownNavigation: () => ownNavigation,
        developmentOrigin,
      }),
    ),
    refusePermissions(session),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
  ])

  session.on('Page.lifecycleEvent', ({ name }) => {
    if (name === 'firstContentfulPaint') void main('painted')
  })
  session.on('Page.windowOpen', ({ url }) => void main('windowOpen', toApp(url)))
  context.on('page', other => void other.close().catch(() => {}))
  page.on('download', download => void main('download', download.url(), download.suggestedFilename()))
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) void main('navigated', toApp(frame.url()))
  })
  page.on('crash', () => {
    crashed = true
    void main('pageCrashed')
  })
  page.on('close', () => {
    if (!abandoned) void main('windowClosed')
  })
  // Chromium has no event for a moved window: poll.
  if (!chromium.headless) {
    const timer = setInterval(() => void updateBounds().catch(() => {}), 500)
    page.on('close', () => clearInterval(timer))
  }

  const writeClipboard = async (text: string) => {
    desktop.writeClipboard(text)
    // Headed, the text must also reach the real clipboard.
    if (chromium.headless) return
    const expression = `navigator.clipboard.writeText(${JSON.stringify(text)})`
    await session.send('Runtime.evaluate', { expression, userGesture: true, awaitPromise: true })
  }

  return {
    page,
    bounds,
    wanted,
    isCrashed: () => crashed,
    abandon: () => {
      abandoned = true
      return context.close()
    },
    load: async url => {
      ownNavigation = toChromium(url)
      try {
        return (await page.goto(ownNavigation))?.status() ?? 200
      } catch (error) {
        // Like Electron, reject only once Chromium's error page is there: that would otherwise replace a load started meanwhile.
        if (isFailedLoad(error)) await page.waitForURL(isErrorPage, { waitUntil: 'commit' })
        throw error
      } finally {
        ownNavigation = null
      }
    },
    reload: async () => {
      ownNavigation = page.url()
      await page.reload().finally(() => {
        ownNavigation = null
      })
    },
    closeWindow: () => context.close(),
    focusWindow: () => page.bringToFront(),
    setBounds: async next => {
      if (chromium.headless) {
        bounds = next
        await page.setViewportSize({ width: next.width, height: next.height })
      } else {
        const { windowId } = await session.send('Browser.getWindowForTarget')
        const { x: left, y: top, width, height } = next
        await session.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } })
      }
    },
    setZoom: factor => zoom.set(factor, bounds),
    printToPdf: async options => (await session.send('Page.printToPDF', options)).data,
    setShortcuts: bridge.setShortcuts,
    writeClipboard,
    edit: editorOf(page, session, desktop, chromium.headless, writeClipboard),
    showMenu: chromium.headless ? desktop.showMenu : bridge.showMenu,
    setColorScheme: scheme => page.emulateMedia({ colorScheme: scheme === 'system' ? null : scheme }),
    send: bridge.send,
  }
}
