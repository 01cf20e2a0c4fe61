import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import type { Bounds } from './messages.ts'

export type OpenedPage = { context: BrowserContext; page: Page }

/** A running Chromium; its pages share no stored data. */
export type Chromium = {
  headless: boolean
  open: (bounds: Bounds) => Promise<OpenedPage>
  close: () => Promise<void>
}

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  // The same as scripts/setup.mjs looks for, which installs one where none of them is there.
  linux: ['chromium', 'chromium-browser', 'google-chrome'].flatMap(name => [
    `/usr/bin/${name}`,
    `/usr/local/bin/${name}`,
  ]),
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

/** The same engine without the browser: for headless use, it opens a page three times as fast. */
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
 * With a debugger attached (Playwright), V8 resolves the source position of each Error and parses whole scripts again for that: 20 ms of a
 * start, for the Errors that React creates as it loads. Eager source positions avoid that; Electron without a debugger has no such cost.
 */
const jsFlags = ['--no-enable-lazy-source-positions']
/** Optimizing compilers do not pay off in pages closed after seconds: they take a quarter of the CPU time. */
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

/** Headless: one browser, a fresh context for each page. `areShort`: pages are closed after seconds. */
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

/** Switches off a browser's offers to save typed text and passwords: an API key looks like a password. */
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

/** Headed: each page in a window of its own without browser controls. */
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
        // No info bars: this flag shows one about automation, and `--test-type` above hides the one about unusual flags.
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
