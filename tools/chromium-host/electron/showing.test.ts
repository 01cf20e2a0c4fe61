import { afterAll, expect, test } from 'vitest'
import { launchHeadless } from '../chromium.ts'
import { useMain } from '../testing/run-main.ts'

const chromium = launchHeadless()
afterAll(async () => (await chromium).close())

const tell = "window.on('ready-to-show', () => console.log('ready'))"

test('a page that has something to show is ready to be shown, and is not shown before', async () => {
  const lines = `const window = openWindow({ show: false }); ${tell}`
  await useMain(chromium, lines, async (_page, { output, desktop }) => {
    await expect.poll(output).toContain('ready')
    expect(desktop.isWindowShown()).toBe(false)
  })
})

test('an empty page is never ready to be shown', async () => {
  const lines = `
    protocol.unhandle('app')
    protocol.handle('app', () => new Response(null, { status: 404, headers }))
    const window = openWindow({ show: false })
    ${tell}
    window.webContents.on('did-navigate', (_event, _url, status) => console.log('status ' + status))
    window.webContents.on('did-finish-load', () => console.log('loaded'))`
  await useMain(chromium, lines, async (_page, { output }) => {
    await expect.poll(output).toContain('loaded')
    expect(output()).toContain('status 404')
    expect(output()).not.toContain('ready')
  })
})

test('a window that is made as large as the screen is shown', async () => {
  const lines = `
    const window = openWindow({ show: false })
    window.on('show', () => console.log('shown'))
    window.maximize()
    console.log(String(window.isVisible()))`
  await useMain(chromium, lines, async (_page, { output, desktop }) => {
    await expect.poll(output).toContain('shown\ntrue')
    await expect.poll(desktop.isWindowShown).toBe(true)
  })
})

test('a question is answered by the person, or closed by the app', async () => {
  const lines = `
    const window = openWindow()
    const ask = options => dialog.showMessageBox(window, { message: 'Really?', detail: 'Think.', buttons: ['Yes', 'No'], ...options })
    const controller = new AbortController()
    ask({}).then(({ response }) => {
      console.log('answer ' + response)
      ask({ signal: controller.signal, cancelId: 7 }).then(({ response }) => console.log('then ' + response))
      controller.abort()
    })`
  await useMain(chromium, lines, async (_page, { output, desktop }) => {
    await expect
      .poll(desktop.question)
      .toEqual({ message: 'Really?', detail: 'Think.', buttons: ['Yes', 'No'] })
    desktop.answer('No')
    await expect.poll(output).toContain('answer 1\nthen 7')
    await expect.poll(desktop.question).toBeNull()
  })
})
