import type { Shortcut } from '../messages.ts'

const named: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** Reads Electron's text form of a key combination, such as `CmdOrCtrl+Shift+N`; throws on a modifier it does not know. */
export const parseAccelerator = (accelerator: string, platform: string = process.platform): Shortcut => {
  const parts = accelerator.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  // Electron's `Plus` is the shifted key; Ctrl with the unshifted key needs another item, with the accelerator `=`.
  const shortcut = { key: named[key] ?? key, control: false, meta: false, alt: false, shift: key === 'plus' }
  for (const modifier of parts) {
    if (['cmdorctrl', 'commandorcontrol'].includes(modifier))
      shortcut[platform === 'darwin' ? 'meta' : 'control'] = true
    else if (['ctrl', 'control'].includes(modifier)) shortcut.control = true
    else if (['cmd', 'command', 'super', 'meta'].includes(modifier)) shortcut.meta = true
    else if (['alt', 'option'].includes(modifier)) shortcut.alt = true
    else if (modifier === 'shift') shortcut.shift = true
    else throw new Error(`"${modifier}" in "${accelerator}" is no modifier`)
  }
  return shortcut
}
