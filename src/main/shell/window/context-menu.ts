import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>
}

/** What a click of the right button offers: a field's usual four, Copy for text that is selected, else nothing. Pure. */
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

/** Electron itself opens no menu on a click of the right button. */
export const offerContextMenu = (window: BrowserWindow): void => {
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
