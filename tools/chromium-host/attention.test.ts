import { afterAll, expect, test } from 'vitest'
import { launchHeadless } from './chromium.ts'
import { useMain } from './testing/run-main.ts'

const chromium = launchHeadless()
afterAll(async () => (await chromium).close())

test('a click reaches a notification that main kept, and none that it let go', async () => {
  const lines = `
    const kept = []
    const notify = (title, keep) => {
      const notification = new electron.Notification({ title, body: 'of ' + title })
      notification.on('click', () => console.log('clicked ' + title))
      notification.show()
      if (keep) kept.push(notification)
    }
    openWindow()
    notify('lost', false)
    notify('kept', true)
    notify('closed', true)
    kept[1].close()`
  await useMain(chromium, lines, async (_page, { desktop, output }) => {
    await expect
      .poll(() => desktop.notifications().map(({ body }) => body))
      .toEqual(['of lost', 'of kept', 'of closed'])
    desktop.clickNotification('lost')
    desktop.clickNotification('kept')
    await expect.poll(output).toContain('clicked kept')
    expect(output()).not.toContain('clicked lost')
    for (const title of ['closed', 'kept']) {
      expect(() => desktop.clickNotification(title)).toThrow('not among')
    }
  })
})

test('a window has the focus once it is shown, until the person turns away, and again when the app asks for it', async () => {
  const lines = `
    const window = openWindow({ show: false })
    for (const name of ['focus', 'blur']) window.on(name, () => console.log(name + ' ' + window.isFocused()))
    ipcMain.handle('call', (_event, name) => window[name]())
    console.log('hidden ' + window.isFocused())
    window.webContents.once('did-finish-load', () => console.log('loaded ' + window.isFocused()))`
  await useMain(chromium, lines, async (page, { app, output }) => {
    const call = (name: string) => page.evaluate(`bridge.call('${name}')`)
    await expect.poll(output).toContain('hidden false\nloaded false')
    await call('show')
    await expect.poll(output).toContain('focus true')
    await app.setFocused(false)
    await expect.poll(output).toMatch(/blur false\n$/)
    await call('focus')
    await expect.poll(output).toMatch(/blur false\nfocus true\n$/)
    await call('minimize')
    await expect.poll(output).toMatch(/blur false\n$/)
  })
})

test('marks in dock and taskbar, sleeping and waking', async () => {
  const lines = `
    const window = openWindow()
    const image = electron.nativeImage.createFromBitmap(Buffer.alloc(16), { width: 2, height: 2 })
    window.setOverlayIcon(image, '3 new')
    window.flashFrame(true)
    app.setBadgeCount(3)
    for (const name of ['suspend', 'resume']) electron.powerMonitor.on(name, () => console.log(name))`
  await useMain(chromium, lines, async (_page, { app, desktop, output }) => {
    await expect.poll(desktop.badge).toBe(3)
    expect(desktop.overlay()).toBe('3 new')
    expect(desktop.isFlashing()).toBe(true)
    await app.power('suspend')
    await app.power('resume')
    await expect.poll(output).toContain('suspend\nresume')
  })
})
