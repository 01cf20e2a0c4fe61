import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../../contract/ipc.ts'

type Entry = [label: string, accelerator: string, command: MenuCommand]

const file: Entry[] = [
  ['New link', 'CmdOrCtrl+N', 'new-link'],
  ['Look up account', 'CmdOrCtrl+L', 'look-up'],
  ['Refresh accounts', 'CmdOrCtrl+R', 'refresh'],
]
const go: Entry[] = [
  ['Links', 'CmdOrCtrl+1', 'links'],
  ['Accounts', 'CmdOrCtrl+2', 'accounts'],
  ['Addresses', 'CmdOrCtrl+3', 'addresses'],
  ['Settings', 'CmdOrCtrl+,', 'settings'],
]

/** The application menu as a template. `developing` adds the developer tools. Pure. */
export const menuTemplate = (
  send: (command: MenuCommand) => void,
  { isMac, developing }: { isMac: boolean; developing: boolean },
): MenuItemConstructorOptions[] => {
  const item = ([label, accelerator, command]: Entry): MenuItemConstructorOptions => ({
    id: command,
    label,
    accelerator,
    click: () => send(command),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: '&File', submenu: [...file.map(item), separator, { role: isMac ? 'close' : 'quit' }] },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        separator,
        item(['Search', 'CmdOrCtrl+F', 'search']),
      ],
    },
    { label: '&Go', submenu: go.map(item) },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(developing ? [{ role: 'toggleDevTools' } satisfies MenuItemConstructorOptions] : []),
      ],
    },
    { role: 'windowMenu' },
  ]
}

export const setUpMenu = (send: (command: MenuCommand) => void, developing: boolean): void =>
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate(send, { isMac: process.platform === 'darwin', developing })),
  )
