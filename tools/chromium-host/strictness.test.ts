import { afterAll, expect, test } from 'vitest'
import { launchHeadless } from './chromium.ts'
import { runMain } from './testing/run-main.ts'

const chromium = launchHeadless()
afterAll(async () => (await chromium).close())

/** The error output of a main process made of these lines. */
const complaint = async (lines: string): Promise<string> => {
  const main = runMain(chromium, lines)
  try {
    expect(await main.app.ended).not.toBe(0)
    return main.output()
  } finally {
    main.remove()
  }
}

const unsafe = [
  ['contextIsolation: false', 'webPreferences.contextIsolation: true'],
  ['contextIsolation: undefined', 'webPreferences.contextIsolation: true'],
  ['nodeIntegration: true', 'webPreferences.nodeIntegration: false'],
  ['sandbox: false', 'webPreferences.sandbox: true'],
  ['webSecurity: false', 'webPreferences.webSecurity: true'],
  ['webviewTag: true', 'webPreferences.webviewTag: false'],
  ['preload: undefined', 'without a preload'],
]

test('no window with any unsafe preference, and each is named', async () => {
  const tries = unsafe.map(
    ([preference]) =>
      `try { new BrowserWindow({ webPreferences: { ...safe, ${preference} } }) } catch (error) { console.error(error.message) }`,
  )
  const said = (await complaint([...tries, 'process.exit(1)'].join('\n'))).trim().split('\n')
  expect(said).toEqual(unsafe.map(([, words]) => expect.stringContaining(`${words}`)))
})

test.each([
  ['a part of app', 'app.getGPUInfo()', 'The Chromium host has no app.getGPUInfo'],
  ['a part of a window', 'openWindow().setKiosk(true)', 'The Chromium host has no BrowserWindow.setKiosk'],
  ['a whole module', "electron.safeStorage.encryptString('x')", 'undefined'],
  ['a second handler', "ipcMain.handle('a', () => 1); ipcMain.handle('a', () => 1)", 'second handler'],
  ['a late scheme', "protocol.registerSchemesAsPrivileged([{ scheme: 'b' }])", 'before the app is ready'],
  ['a scheme never registered', "protocol.handle('b', () => new Response())", 'not "b"'],
  ['a second window', 'openWindow(); openWindow()', 'one window at a time'],
  ['a path to a missing folder', "app.setPath('userData', '/nowhere/at/all')", 'Failed to set path'],
  ['a relative path', "app.setPath('userData', 'here')", 'Path must be absolute'],
  [
    'another way to print',
    'openWindow().webContents.printToPDF({ landscape: true }).catch(error => { console.error(error); process.exit(1) })',
    'prints no landscape',
  ],
  ['a badge that is no count', 'app.setBadgeCount(-1)', 'No badge for -1'],
  ['another event of power', "electron.powerMonitor.on('on-battery', () => {})", 'no "on-battery"'],
  ['an overlay of no picture', "openWindow().setOverlayIcon({}, 'x')", 'NativeImage or null'],
  [
    'a picture of another size',
    'electron.nativeImage.createFromBitmap(Buffer.alloc(4), { width: 2, height: 2 })',
    'buffer size',
  ],
  ['a part of a notification', "new electron.Notification({ title: 'x', hasReply: true })", 'hasReply'],
  [
    'no permission handler',
    'session.defaultSession.setPermissionRequestHandler(null); openWindow()',
    'setPermissionRequestHandler',
  ],
])('%s is an error that says so', async (_name, lines, words) => {
  expect(await complaint(lines)).toContain(words)
})
