// The baseline of bench/start.ts: the least that opens a window under the Chromium host.
import { join } from 'node:path'
import { app, BrowserWindow, protocol, session } from 'electron'

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
await app.whenReady()
session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
session.defaultSession.setPermissionCheckHandler(() => false)
protocol.handle(
  'app',
  () =>
    new Response('<!doctype html><title>Blank</title><p>Blank', { headers: { 'content-type': 'text/html' } }),
)
const window = new BrowserWindow({
  webPreferences: {
    preload: join(import.meta.dirname, 'preload.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
  },
})
await window.loadURL('app://blank/')
