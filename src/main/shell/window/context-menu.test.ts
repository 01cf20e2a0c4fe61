import { expect, test, vi } from 'vitest'
import { contextMenuTemplate } from './menu.ts'

vi.mock('electron', () => ({ Menu: {} }))

const everything = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
const nothing = { canCut: false, canCopy: false, canPaste: false, canSelectAll: false }

test('a field has its four, each only where it does something', () => {
  const items = (editFlags: typeof everything) =>
    contextMenuTemplate({ isEditable: true, selectionText: '', editFlags }).flatMap(({ role, enabled }) =>
      role === undefined ? [] : [[role, enabled]],
    )
  expect(items(everything)).toEqual([
    ['cut', true],
    ['copy', true],
    ['paste', true],
    ['selectAll', true],
  ])
  expect(items(nothing).map(([, enabled]) => enabled)).toEqual([false, false, false, false])
})

test('text that is selected can be copied; where none is, there is no menu', () => {
  const clicked = { isEditable: false, editFlags: everything }
  expect(contextMenuTemplate({ ...clicked, selectionText: '449-696-7011' })).toEqual([
    { role: 'copy', enabled: true },
  ])
  expect(contextMenuTemplate({ ...clicked, selectionText: ' \n' })).toEqual([])
})
