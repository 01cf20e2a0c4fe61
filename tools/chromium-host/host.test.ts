import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { launchHeadless } from './chromium.ts'
import { inPage, runMain, type TestMain, useMain } from './testing/run-main.ts'

const chromium = launchHeadless()
afterAll(async () => (await chromium).close())

const withMain = (lines: string, use: (page: Page, main: TestMain) => Promise<void>) =>
  useMain(chromium, lines, use)

test('a call reaches main with its sender, and the answer the page', async () => {
  const lines = `
    ipcMain.handle('call', ({ senderFrame: { url, origin, parent } }, name, input) => ({ name, input, url, origin, parent }))
    openWindow()`
  await withMain(lines, async page => {
    expect(await inPage(page, "bridge.call('links.page', { a: [1, undefined], b: undefined })")).toEqual({
      name: 'links.page',
      input: { a: [1, undefined], b: undefined },
      url: 'app://test/',
      origin: 'app://test',
      parent: null,
    })
  })
})

test('an answer of any length arrives whole, whatever letters it is cut between', async () => {
  const lines = `
    ipcMain.handle('call', (_event, text) => ({ text, undefined }))
    openWindow()`
  await withMain(lines, async page => {
    const long = `'\\ud800' + '"\\\\\\u0001😀é'.repeat(20_000)`
    expect(await inPage(page, `bridge.call(${long}).then(({ text }) => text === ${long})`)).toBe(true)
  })
})

test('what main throws rejects the call with its message', async () => {
  const lines = "ipcMain.handle('call', () => { throw new Error('boom') }); openWindow()"
  await withMain(lines, async page => {
    const message = await inPage(page, "bridge.call('x').catch(error => error.message)")
    expect(message).toBe("Error invoking remote method 'call': Error: boom")
  })
})

test.each(['() => 1', 'new Date()', 'new Map()', 'document.body'])(
  '%s does not pass the bridge',
  async value => {
    await withMain("ipcMain.handle('call', () => 1); openWindow()", async page => {
      const answer = await inPage(
        page,
        `(async () => bridge.call('x', ${value}))().then(() => 'passed', error => error.message)`,
      )
      expect(answer).toContain('could not be cloned')
    })
  },
)

test('events reach the page until it stops listening', async () => {
  const lines = `
    ipcMain.handle('call', () => window.webContents.send('event', { at: 1 }))
    const window = openWindow()`
  await withMain(lines, async page => {
    await inPage(page, '(() => { window.seen = []; window.stop = bridge.on(value => seen.push(value)) })()')
    await inPage(page, "bridge.call('x')")
    await expect.poll(() => inPage(page, 'seen')).toEqual([{ at: 1 }])
    await inPage(page, 'stop()')
    await inPage(page, "bridge.call('x')")
    expect(await inPage(page, "bridge.call('x').then(() => seen.length)")).toBe(1)
  })
})

test('the page holds the bridge, frozen, and no other way out', async () => {
  await withMain("ipcMain.handle('call', () => 1); openWindow()", async page => {
    const plain = await (await chromium).open({ x: 0, y: 0, width: 100, height: 100 })
    await plain.page.route(page.url(), route => route.fulfill({ contentType: 'text/html', body: '' }))
    await plain.page.goto(page.url())
    const names = 'Object.getOwnPropertyNames(globalThis)'
    const usual = new Set(Object(await inPage(plain.page, names)))
    await plain.context.close()
    const added = Object(await inPage(page, names)).filter((name: string) => !usual.has(name))
    expect(added).toEqual(['bridge'])
    expect(await inPage(page, 'Object.isFrozen(bridge)')).toBe(true)
    expect(
      await inPage(page, '(() => { try { "use strict"; bridge = 1 } catch {} return typeof bridge })()'),
    ).toBe('object')
    expect(await inPage(page, 'typeof require + typeof process + typeof module')).toBe(
      'undefinedundefinedundefined',
    )
  })
})

test('the page reaches nothing but the app, and the host notes that it tried', async () => {
  const lines = `
    headers['content-security-policy'] = "default-src *"
    openWindow()`
  await withMain(lines, async (page, { desktop }) => {
    expect(await inPage(page, "fetch('https://example.com/').catch(String)")).toContain('Failed to fetch')
    expect(desktop.violations).toEqual(['The page asked for https://example.com/'])
  })
})

test('navigation and windows are main’s to refuse', async () => {
  const lines = `
    const { webContents } = openWindow()
    webContents.on('will-navigate', event => { shell.openExternal(event.url); event.preventDefault() })
    webContents.setWindowOpenHandler(({ url }) => { shell.openExternal(url); return { action: 'deny' } })`
  await withMain(lines, async (page, { desktop }) => {
    await inPage(page, "void (location.href = 'https://leave.example/')")
    await expect.poll(desktop.openedExternally).toEqual(['https://leave.example/'])
    await inPage(page, "void open('https://open.example/')")
    await expect.poll(desktop.openedExternally).toHaveLength(2)
    expect(desktop.openedExternally().at(-1)).toBe('https://open.example/')
    expect(page.url()).toBe('https://test.app.localhost/')
    expect(page.context().pages()).toHaveLength(1)
  })
})

test('the theme is the page’s colour scheme, also when it was set before the window', async () => {
  await withMain("nativeTheme.themeSource = 'dark'; openWindow()", async page => {
    expect(await inPage(page, "matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true)
  })
})

test('a window tells its bounds while it closes', async () => {
  const lines = `
    const window = openWindow()
    window.setBounds({ width: 1111 })
    window.on('close', () => console.log(JSON.stringify(window.getNormalBounds())))`
  await withMain(lines, async (_page, { app, output }) => {
    await app.quit()
    expect(output()).toContain('"width":1111,"height":700')
  })
})

test('a window that the person closed is gone by the time its close is told: nothing can be asked over it', async () => {
  const lines =
    "const window = openWindow(); window.on('close', () => console.log('gone:', window.isDestroyed()))"
  const main = runMain(chromium, lines)
  await (await main.app.page).close()
  await main.app.ended
  main.remove()
  expect(main.output()).toContain('gone: true')
})

test('killing main closes its window', async () => {
  await withMain('openWindow()', async (page, { app }) => {
    await app.kill()
    expect(await app.ended).toBeNull()
    expect(page.isClosed()).toBe(true)
  })
})

test('a second start finds the first one, and tells it', async () => {
  const lines = `
    app.on('second-instance', () => console.log('somebody knocked'))
    if (app.requestSingleInstanceLock()) openWindow()
    else app.exit(7)`
  await withMain(lines, async (_page, { output, folder }) => {
    const second = runMain(chromium, lines, folder)
    expect(await second.app.ended).toBe(7)
    await expect.poll(output).toContain('somebody knocked')
  })
})

test('the clipboard answers promises, and rejects while another program holds it', async () => {
  const lines = `
    ipcMain.handle('call', (_event, _name, text) => clipboard.writeText(text).then(() => 'written', () => 'refused'))
    openWindow()`
  await withMain(lines, async (page, { desktop }) => {
    desktop.holdClipboard(true)
    expect(await inPage(page, "bridge.call('copy', 'one')")).toBe('refused')
    expect(desktop.clipboard()).toBe('')
    desktop.holdClipboard(false)
    expect(await inPage(page, "bridge.call('copy', 'two')")).toBe('written')
    expect(desktop.clipboard()).toBe('two')
  })
})
