import type { MenuItemConstructorOptions } from 'electron'
import type { Shortcut } from '../messages.ts'
import { parseAccelerator } from './accelerator.ts'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { answer, tell } from './link.ts'
import { only } from './only.ts'
import { webContents } from './web-contents.ts'

const zoomBy = (step: number) => webContents.setZoomLevel(webContents.getZoomLevel() + step)

/** Roles that Chromium does not fulfil by itself, with their usual keys. The others (copy, paste…) need nothing. */
const roles: Readonly<Record<string, { accelerator?: string; run: () => void }>> = {
  quit: { accelerator: 'CmdOrCtrl+Q', run: () => app.quit() },
  close: { accelerator: 'CmdOrCtrl+W', run: () => BrowserWindow.getFocusedWindow()?.close() },
  resetzoom: { accelerator: 'CmdOrCtrl+0', run: () => webContents.setZoomLevel(0) },
  zoomin: { accelerator: 'CmdOrCtrl+Plus', run: () => zoomBy(0.5) },
  zoomout: { accelerator: 'CmdOrCtrl+-', run: () => zoomBy(-0.5) },
  reload: { accelerator: 'CmdOrCtrl+R', run: () => webContents.reload() },
}

type Item = MenuItemConstructorOptions
type Command = { shortcut: Shortcut; run: () => void }

const roleMenus: Readonly<Record<string, Item[]>> = {
  appmenu: [{ role: 'quit' }],
  windowmenu: [{ role: 'close' }],
}
const submenuOf = (item: Item): Item[] =>
  Array.isArray(item.submenu) ? item.submenu : (roleMenus[item.role?.toLowerCase() ?? ''] ?? [])

const commandOf = (item: Item): Command[] => {
  const role = roles[item.role?.toLowerCase() ?? '']
  const accelerator = item.accelerator ?? role?.accelerator
  if (!accelerator || item.enabled === false || item.visible === false) return []
  const click = item.click
  const run = () => {
    if (role !== undefined) role.run()
    else if (click) Reflect.apply(click, undefined, [item, BrowserWindow.getFocusedWindow() ?? undefined, {}])
  }
  return role === undefined && click === undefined ? [] : [{ shortcut: parseAccelerator(accelerator), run }]
}

const commandsOf = (items: readonly Item[]): Command[] =>
  items.flatMap(item => [...commandOf(item), ...commandsOf(submenuOf(item))])

const createMenu = (items: Item[]) =>
  only('menu', {
    items,
    getMenuItemById: (id: string): Item | null =>
      items.flatMap(item => [item, ...submenuOf(item)]).find(item => item.id === id) ?? null,
    popup: () => {},
  })
type HostMenu = ReturnType<typeof createMenu>

let commands: Command[] = []
let applicationMenu: HostMenu | null = null

/** Menus are not drawn; the application menu's keys work. */
export const Menu = only('Menu', {
  buildFromTemplate: (template: Item[]) => createMenu(template),
  setApplicationMenu: (menu: HostMenu | null) => {
    applicationMenu = menu
    commands = commandsOf(menu?.items ?? [])
    tell(
      'setShortcuts',
      commands.map(({ shortcut }) => shortcut),
    )
  },
  getApplicationMenu: () => applicationMenu,
})

answer('shortcut', index => commands[index]?.run())
