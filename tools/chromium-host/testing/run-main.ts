import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Chromium } from '../chromium.ts'
import { createDesktop, type Desktop } from '../desktop.ts'
import { type RunningApp, startApp } from '../host.ts'

const preload = `
const { contextBridge, ipcRenderer } = require('electron')
contextBridge.exposeInMainWorld('bridge', {
  call: (name, input) => ipcRenderer.invoke('call', name, input),
  on: listener => {
    const relay = (_event, value) => listener(value)
    ipcRenderer.on('event', relay)
    return () => void ipcRenderer.off('event', relay)
  },
})`

/** The first lines of each test's main; the test's own lines follow. */
const beginning = `
import * as electron from 'electron'
import { join } from 'node:path'
const { app, BrowserWindow, clipboard, dialog, ipcMain, Menu, nativeTheme, protocol, session, shell } = electron
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
await app.whenReady()
session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
session.defaultSession.setPermissionCheckHandler(() => false)
const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" }
protocol.handle('app', ({ url }) => new Response('<!doctype html><title>Test</title><h1>' + url, { headers }))
const safe = {
  preload: join(import.meta.dirname, 'preload.cjs'), sandbox: true, contextIsolation: true, nodeIntegration: false,
}
const openWindow = (options = {}) => {
  const window = new BrowserWindow({ width: 1000, height: 700, webPreferences: safe, ...options })
  window.loadURL('app://test/')
  return window
}
`

export type TestMain = {
  app: RunningApp
  desktop: Desktop
  output: () => string
  folder: string
  remove: () => void
}

/** Runs a main process made of these lines under the host. */
export const runMain = (chromium: Promise<Chromium>, lines: string, folder?: string): TestMain => {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'chromium-host-test-'))
  writeFileSync(join(home, 'package.json'), '{"name":"test","version":"1.2.3","type":"module"}')
  writeFileSync(join(home, 'preload.cjs'), preload)
  writeFileSync(join(home, 'main.js'), `${beginning}\n${lines}`)
  const desktop = createDesktop()
  let output = ''
  const app = startApp({
    entry: join(home, 'main.js'),
    env: { ...process.env, XDG_CONFIG_HOME: home },
    chromium,
    desktop,
    onOutput: text => {
      output += text
    },
  })
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  return { app, desktop, output: () => output, folder: home, remove }
}

/** Runs a main process made of these lines, calls `use` with its page, and quits as a person would. */
export const useMain = async (
  chromium: Promise<Chromium>,
  lines: string,
  use: (page: Page, main: TestMain) => Promise<void>,
): Promise<void> => {
  const main = runMain(chromium, lines)
  try {
    await use(await main.app.page, main)
    await main.app.quit()
  } finally {
    main.remove()
  }
}

/** Runs an expression in the page's own world. */
export const inPage = (page: Page, expression: string): Promise<unknown> => page.evaluate(expression)
