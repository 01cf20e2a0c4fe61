import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../../contract/command-screens.ts'

type Entry = [label: string, accelerator: string, command: MenuCommand]

const file: Entry[] = [
  ['New link', 'CmdOrCtrl+N', 'new-link'],
  ['Create many', 'CmdOrCtrl+Shift+N', 'create-many'],
  ['Look up account', 'CmdOrCtrl+L', 'look-up'],
  ['Refresh accounts', 'CmdOrCtrl+R', 'refresh'],
]
const go: Entry[] = [
  ['Inbox', 'CmdOrCtrl+1', 'inbox'],
  ['Links', 'CmdOrCtrl+2', 'links'],
  ['Accounts', 'CmdOrCtrl+3', 'accounts'],
  ['Addresses', 'CmdOrCtrl+4', 'addresses'],
]
const settings = (label: string): Entry => [label, 'CmdOrCtrl+,', 'settings']

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The menu under the app's name, which has Settings on a Mac. */
const macAppMenu = (settingsItem: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    separator,
    settingsItem,
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ],
})

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
  return [
    ...(isMac ? [macAppMenu(item(settings('Settings…')))] : []),
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
        item(['Find or do…', 'CmdOrCtrl+K', 'find']),
      ],
    },
    {
      label: '&Go',
      submenu: [
        item(['Back', isMac ? 'Cmd+[' : 'Alt+Left', 'back']),
        separator,
        ...[...go, ...(isMac ? [] : [settings('Settings')])].map(item),
      ],
    },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // Electron's own accelerator needs Shift; people press it without.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
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

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>
}

/** The context menu: four items for a field, Copy for selected text, else none. Pure. */
export const contextMenuTemplate = ({
  isEditable,
  selectionText,
  editFlags,
}: Clicked): MenuItemConstructorOptions[] => {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

/** Electron has no context menu of its own. */
export const offerContextMenu = (window: BrowserWindow): void => {
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
