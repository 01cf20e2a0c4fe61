import { expect, test } from 'vitest'
import { parseAccelerator } from './accelerator.ts'

const none = { control: false, meta: false, alt: false, shift: false }

test.each([
  ['CmdOrCtrl+N', 'linux', { ...none, key: 'n', control: true }],
  ['CmdOrCtrl+N', 'darwin', { ...none, key: 'n', meta: true }],
  ['Ctrl+Shift+Alt+F5', 'win32', { key: 'f5', control: true, meta: false, alt: true, shift: true }],
  ['CommandOrControl+Plus', 'linux', { ...none, key: '+', control: true, shift: true }],
  ['CmdOrCtrl+,', 'linux', { ...none, key: ',', control: true }],
  ['Ctrl+=', 'linux', { ...none, key: '=', control: true }],
  ['Alt+Left', 'linux', { ...none, key: 'arrowleft', alt: true }],
  ['Esc', 'linux', { ...none, key: 'escape' }],
])('%s on %s', (accelerator, platform, shortcut) => {
  expect(parseAccelerator(accelerator, platform)).toEqual(shortcut)
})

test('a word that is no modifier is refused', () => {
  expect(() => parseAccelerator('Hyper+N')).toThrow('"hyper" in "Hyper+N" is no modifier')
})
