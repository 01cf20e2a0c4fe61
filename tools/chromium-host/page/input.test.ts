import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { launchHeadless } from '../chromium.ts'
import { inPage, type TestMain, useMain } from '../testing/run-main.ts'

const chromium = launchHeadless()
afterAll(async () => (await chromium).close())

/** A window with one menu item with a shortcut, which counts its clicks in the clipboard. */
const withMenu = (use: (page: Page, main: TestMain) => Promise<void>, item = '') =>
  useMain(
    chromium,
    `
    let clicks = 0
    const click = () => clipboard.writeText(String(++clicks))
    const items = [{ label: 'New', accelerator: 'Ctrl+Shift+N', click, ${item} }, { role: 'editMenu' }]
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'File', submenu: items }]))
    openWindow()`,
    use,
  )

test('a menu’s key runs its item, and another key does not', async () => {
  await withMenu(async (page, { desktop }) => {
    await page.keyboard.press('Control+N')
    await page.keyboard.press('Control+Shift+N')
    await expect.poll(desktop.clipboard).toBe('1')
  })
})

test('a hidden item has its key, as in Electron', async () => {
  await withMenu(async (page, { desktop }) => {
    await page.keyboard.press('Control+Shift+N')
    await expect.poll(desktop.clipboard).toBe('1')
  }, 'visible: false')
})

test.each([
  ['the window, later than the menu', 'window', ''],
  ['an element, which stops it as well', 'document.body', 'event.stopPropagation()'],
])('a key that the page used itself does not reach the menu: %s', async (_where, target, also) => {
  await withMenu(async (page, { desktop }) => {
    await inPage(
      page,
      `${target}.addEventListener('keydown', event => {
        if (event.key !== 'N' || window.used) return
        window.used = true
        event.preventDefault()
        ${also}
      })`,
    )
    await page.keyboard.press('Control+Shift+N')
    await page.keyboard.press('Control+Shift+N')
    await expect.poll(desktop.clipboard).toBe('1')
  })
})

test('a key that the page only kept from its other listeners reaches the menu', async () => {
  await withMenu(async (page, { desktop }) => {
    await inPage(page, "document.body.addEventListener('keydown', event => event.stopPropagation())")
    await page.keyboard.press('Control+Shift+N')
    await expect.poll(desktop.clipboard).toBe('1')
  })
})

test('a key that a script made up reaches no menu', async () => {
  await withMenu(async (page, { desktop }) => {
    await inPage(
      page,
      "void dispatchEvent(new KeyboardEvent('keydown', { key: 'N', ctrlKey: true, shiftKey: true, cancelable: true }))",
    )
    await page.keyboard.press('Control+Shift+N')
    await expect.poll(desktop.clipboard).toBe('1')
  })
})

test('a browser’s own keys (print, save, reload, back) do nothing; those that edit do', async () => {
  await useMain(chromium, 'openWindow()', async page => {
    await inPage(
      page,
      `window.kept = []; addEventListener('keydown', event => setTimeout(() => {
        if (event.defaultPrevented) kept.push(event.key)
      }))`,
    )
    for (const key of ['p', 'Tab', 'Control+C', 'Control+ArrowLeft', 'Control+Shift+Z']) {
      await page.keyboard.press(key)
    }
    for (const key of ['Control+P', 'Control+S', 'Control+Shift+I', 'F5', 'Alt+ArrowLeft']) {
      await page.keyboard.press(key)
    }
    await expect.poll(() => inPage(page, 'kept')).toEqual(['P', 'S', 'I', 'F5', 'ArrowLeft'])
  })
})

/** A page with a field and some text, and a main that opens a menu on right click. */
const field = `
  headers['content-security-policy'] = ''
  protocol.unhandle('app')
  protocol.handle('app', () => new Response('<!doctype html><input value="typed"><p>some text</p>', { headers }))
  const { webContents } = openWindow()`

test('there is no menu of the browser’s own; main hears what was clicked', async () => {
  const lines = `${field}
    webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags: { canCopy, canPaste } }) =>
      clipboard.writeText(JSON.stringify({ isEditable, selectionText, canCopy, canPaste })))`
  await useMain(chromium, lines, async (page, { desktop }) => {
    await inPage(page, "void addEventListener('contextmenu', e => { window.before = e.defaultPrevented })")
    await page.getByText('some text').dblclick({ position: { x: 5, y: 5 } })
    await page.getByText('some text').click({ button: 'right', position: { x: 5, y: 5 } })
    const text = { isEditable: false, selectionText: 'some', canCopy: true, canPaste: false }
    await expect.poll(desktop.clipboard).toBe(JSON.stringify(text))
    expect(await inPage(page, 'window.before')).toBe(false)
    await page.locator('input').click({ button: 'right' })
    const empty = { isEditable: true, selectionText: '', canCopy: false, canPaste: true }
    await expect.poll(desktop.clipboard).toBe(JSON.stringify(empty))
  })
})

test('a menu that is shown does what was chosen in it', async () => {
  const lines = `${field}
    const roles = ['cut', 'copy', 'paste', 'selectAll'].map(role => ({ role }))
    const own = { label: 'Own', click: () => clipboard.writeText('own') }
    webContents.on('context-menu', () => Menu.buildFromTemplate([...roles, { type: 'separator' }, own]).popup())`
  await useMain(chromium, lines, async (page, { desktop }) => {
    const input = page.locator('input')
    const choose = async (label: string) => {
      await input.click({ button: 'right' })
      await expect.poll(desktop.menu).toEqual(['Cut', 'Copy', 'Paste', 'Select All', 'Own'])
      desktop.choose(label)
    }
    await choose('Own')
    await expect.poll(desktop.clipboard).toBe('own')
    await choose('Select All')
    await expect.poll(() => inPage(page, 'getSelection().toString()')).toBe('typed')
    await choose('Cut')
    await expect.poll(desktop.clipboard).toBe('typed')
    await expect.poll(() => input.inputValue()).toBe('')
    await choose('Paste')
    await expect.poll(() => input.inputValue()).toBe('typed')
  })
})
