import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { menuTemplate } from './menu.ts'

vi.mock('electron', () => ({ Menu: {} }))

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap(item => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

test('each command has a shortcut of its own, and its click sends the command', () => {
  const sent: string[] = []
  const items = flat(menuTemplate(command => sent.push(command), { isMac: false, developing: false }))
  const commands = items.filter(item => item.click)
  expect(commands.map(item => item.id).sort()).toEqual(
    [
      'accounts',
      'addresses',
      'back',
      'create-many',
      'links',
      'look-up',
      'new-link',
      'find',
      'inbox',
      'refresh',
      'search',
      'settings',
    ].sort(),
  )
  for (const item of commands) {
    const click = item.click as () => void
    click()
  }
  expect(sent).toEqual(commands.map(item => item.id))
  const accelerators = commands.map(item => item.accelerator)
  expect(new Set(accelerators).size).toBe(accelerators.length)
})

test.each([
  [true, false, ['appMenu', 'close']],
  [false, true, ['quit', 'toggleDevTools']],
])('on a Mac: %s, developing: %s', (isMac, developing, roles) => {
  const found = flat(menuTemplate(() => {}, { isMac, developing })).map(item => item.role)
  expect(found).toEqual(expect.arrayContaining(roles))
  expect(found.includes('toggleDevTools')).toBe(developing)
})

const template = (isMac: boolean) => menuTemplate(() => {}, { isMac, developing: false })
const menuWithSettings = (isMac: boolean) =>
  template(isMac).find(menu => flat([menu]).some(item => item.id === 'settings'))

test('Settings is under the app’s name on a Mac, and under Go elsewhere; once', () => {
  expect(menuWithSettings(true)?.role).toBe('appMenu')
  expect(menuWithSettings(false)?.label).toBe('&Go')
  for (const isMac of [true, false]) {
    expect(flat(template(isMac)).filter(item => item.id === 'settings')).toHaveLength(1)
  }
})

test('a Mac’s app menu has what its people know: about, services, hide and quit', () => {
  const roles = flat(template(true).slice(0, 1)).map(item => item.role)
  expect(roles).toEqual(expect.arrayContaining(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']))
})

test('zooming in takes no Shift', () => {
  const accelerators = flat(template(false))
    .filter(item => item.role === 'zoomIn')
    .map(item => item.accelerator)
  expect(accelerators).toEqual([undefined, 'CmdOrCtrl+='])
})

test('Find or do… and Inbox are where people look for them, at the keys that the page says', () => {
  const items = flat(template(false)).map(({ label, accelerator }) => [label, accelerator])
  expect(items).toContainEqual(['Inbox', 'CmdOrCtrl+1'])
  expect(items).toContainEqual(['Find or do…', 'CmdOrCtrl+K'])
})

test.each([
  [true, 'Cmd+['],
  [false, 'Alt+Left'],
])('goes back as the system does: on a Mac %s', (isMac, accelerator) => {
  const items = flat(menuTemplate(() => {}, { isMac, developing: false }))
  expect(items.find(item => item.id === 'back')?.accelerator).toBe(accelerator)
})
