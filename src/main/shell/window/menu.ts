import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import { commands, type MenuCommand } from '../../../contract/commands.ts'

const file = ['new-link', 'create-many', 'look-up', 'refresh'] as const
const go = ['inbox', 'links', 'accounts', 'addresses'] as const

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

/** Items that the system names and carries out. */
const byRole = (...roles: NonNullable<Item['role']>[]): Item[] => roles.map(role => ({ role }))

/** The menu under the app's name, which has Settings on a Mac. */
const macAppMenu = (settingsItem: Item): Item => ({
  role: 'appMenu',
  submenu: [
    ...byRole('about'),
    separator,
    settingsItem,
    separator,
    ...byRole('services'),
    separator,
    ...byRole('hide', 'hideOthers', 'unhide'),
    separator,
    ...byRole('quit'),
  ],
})

/** The application menu as a template. `developing` adds the developer tools. Pure. */
export const menuTemplate = (
  send: (command: MenuCommand) => void,
  { isMac, developing }: { isMac: boolean; developing: boolean },
): Item[] => {
  const item = (command: MenuCommand): Item => ({
    id: command,
    label: commands[command].title,
    accelerator: commands[command].keys.replace('Mod', 'CmdOrCtrl'),
    click: () => send(command),
  })
  return [
    ...(isMac ? [macAppMenu({ ...item('settings'), label: 'Settings…' })] : []),
    { label: '&File', submenu: [...file.map(item), separator, { role: isMac ? 'close' : 'quit' }] },
    {
      label: '&Edit',
      submenu: [
        ...byRole('undo', 'redo'),
        separator,
        ...byRole('cut', 'copy', 'paste', 'selectAll'),
        separator,
        item('search'),
        item('find'),
      ],
    },
    {
      label: '&Go',
      submenu: [
        { ...item('back'), ...(isMac && { accelerator: 'Cmd+[' }) },
        separator,
        ...go.map(item),
        ...(isMac ? [] : [item('settings')]),
      ],
    },
    {
      label: '&View',
      submenu: [
        ...byRole('resetZoom', 'zoomIn'),
        // Electron's own accelerator needs Shift; people press it without.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
        ...byRole('zoomOut'),
        separator,
        ...byRole('togglefullscreen', ...(developing ? (['toggleDevTools'] as const) : [])),
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
export const contextMenuTemplate = ({ isEditable, selectionText, editFlags }: Clicked): Item[] => {
  const copy: Item = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
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
