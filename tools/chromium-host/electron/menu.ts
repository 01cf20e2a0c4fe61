import type { MenuItemConstructorOptions } from 'electron'
import { type EditCommand, editCommands, type Shortcut } from '../messages.ts'
import { parseAccelerator } from './accelerator.ts'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { answer, host, tell } from './link.ts'
import { only } from './only.ts'
import { webContents } from './web-contents.ts'

const zoomBy = (step: number) => webContents.setZoomLevel(webContents.getZoomLevel() + step)

/** Roles that Chromium does not implement by itself, with their usual keys. The others (copy, paste…) need nothing here. */
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
  if (!accelerator || item.enabled === false) return []
  // A hidden item keeps its key, as in Electron.
  if (role === undefined && item.click === undefined) return []
  return [{ shortcut: parseAccelerator(accelerator), run: () => run(item) }]
}

const run = (item: Item): void => {
  const name = item.role?.toLowerCase() ?? ''
  const edit = editCommands.find(command => command.toLowerCase() === name)
  if (edit !== undefined) tell('edit', edit)
  else if (roles[name] !== undefined) roles[name].run()
  else if (item.click !== undefined) {
    Reflect.apply(item.click, undefined, [item, BrowserWindow.getFocusedWindow() ?? undefined, {}])
  }
}

const editLabels: Readonly<Record<EditCommand, string>> = {
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  undo: 'Undo',
  redo: 'Redo',
  delete: 'Delete',
}
const labelOf = (item: Item): string => {
  const edit = editCommands.find(command => command === item.role)
  return item.label ?? (edit === undefined ? '' : editLabels[edit])
}

const popUp = async (items: readonly Item[]): Promise<void> => {
  const shown = items.filter(item => item.visible !== false)
  const entries = shown.map(item => ({ label: labelOf(item), enabled: item.enabled !== false }))
  const chosen = shown[(await host('showMenu', entries)) ?? -1]
  if (chosen !== undefined) run(chosen)
}

const commandsOf = (items: readonly Item[]): Command[] =>
  items.flatMap(item => [...commandOf(item), ...commandsOf(submenuOf(item))])

const createMenu = (items: Item[]) =>
  only('menu', {
    items,
    getMenuItemById: (id: string): Item | null =>
      items.flatMap(item => [item, ...submenuOf(item)]).find(item => item.id === id) ?? null,
    popup: () => void popUp(items),
  })
type HostMenu = ReturnType<typeof createMenu>

let commands: Command[] = []
let applicationMenu: HostMenu | null = null

/** The application menu is not rendered, only its shortcuts work; pop-up menus are shown. */
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
