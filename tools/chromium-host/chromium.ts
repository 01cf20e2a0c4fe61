import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import type { Bounds } from './messages.ts'

export type OpenedPage = { context: BrowserContext; page: Page }

/** A running Chromium that opens pages without anything kept between them. */
export type Chromium = {
  headless: boolean
  open: (bounds: Bounds) => Promise<OpenedPage>
  close: () => Promise<void>
}

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** The same engine without the browser around it: where nobody looks, it opens a page three times as fast. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium on this machine (`CHROMIUM_PATH` comes first), or null. */
export const findChromium = (headless = false): string | null => {
  const shell = headless ? [headlessShell] : []
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...shell, ...(installed[process.platform] ?? [])]
  return candidates.find(path => path !== '' && existsSync(path)) ?? null
}

const flags = [
  '--block-new-web-contents',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
]

/**
 * Since a debugger listens, V8 looks up where each Error was made, and reads whole scripts again for that (20 ms of a start, for
 * those that React makes as it loads), as it does in no Electron that nobody inspects: unless it keeps that from the first reading.
 */
const jsFlags = ['--no-enable-lazy-source-positions']
/** Pages that end after seconds never get back what V8 spends on optimizing their code: a quarter of their processor time. */
const jsFlagsOfShortPages = ['--no-opt', '--no-maglev']

const contextOptions = { serviceWorkers: 'block', acceptDownloads: false } as const

const launchOptions = (headless: boolean, extra: string[], areShort = false) => {
  const executablePath = findChromium(headless)
  if (executablePath === null) {
    throw new Error('No Chromium found: install it, or set CHROMIUM_PATH to its program file.')
  }
  return {
    executablePath,
    headless,
    // Chromium refuses its own sandbox to the root user.
    chromiumSandbox: process.getuid?.() !== 0,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...flags,
      `--js-flags=${[...jsFlags, ...(areShort ? jsFlagsOfShortPages : [])].join(' ')}`,
      ...extra,
    ],
  }
}

/** Without a window on the screen: one browser, a fresh context for each page. `areShort`: each page is closed after seconds. */
export const launchHeadless = async ({ areShort = false } = {}): Promise<Chromium> => {
  const browser = await chromium.launch(launchOptions(true, [], areShort))
  return {
    headless: true,
    open: async ({ width, height }) => {
      const context = await browser.newContext({ ...contextOptions, viewport: { width, height } })
      return { context, page: await context.newPage() }
    },
    close: () => browser.close(),
  }
}

/** What a browser offers and an app does not: to keep what is typed, passwords above all. An API key looks like one. */
const preferences = {
  credentials_enable_service: false,
  credentials_enable_autosignin: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
}

const makeProfile = (): string => {
  const profile = mkdtempSync(join(tmpdir(), 'utility-connect-window-'))
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  return profile
}

/** A window of its own without the browser's controls. */
export const launchHeaded = async (): Promise<Chromium> => {
  const profile = makeProfile()
  const contexts = new Set<BrowserContext>()
  return {
    headless: false,
    open: async ({ x, y, width, height }) => {
      const place = [`--window-position=${x},${y}`, `--window-size=${width},${height}`]
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions(false, ['--test-type', '--app=data:text/html,', ...place]),
        ...contextOptions,
        viewport: null,
        // Both put a bar over the page: that it is controlled by a program, and that flags are unusual.
        ignoreDefaultArgs: ['--enable-automation'],
      })
      contexts.add(context)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    },
    close: async () => {
      await Promise.all([...contexts].map(context => context.close()))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
