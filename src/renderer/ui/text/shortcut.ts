const isMac = navigator.platform.startsWith('Mac')

const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const names: Readonly<Record<string, string>> = { Mod: 'Ctrl' }
const signs: Readonly<Record<string, string>> = { Enter: '↵', Left: '←', Up: '↑', Down: '↓' }

/** A shortcut in this system's notation: "Mod+Shift+N" → "Ctrl Shift N", or "⌘ ⇧ N" on a Mac. */
export const keysOf = (combination: string): string =>
  combination
    .split(/\+(?=.)/)
    .map(key => (isMac ? macNames : names)[key] ?? signs[key] ?? key)
    .join(' ')

/** "Enter" → "Ctrl ↵", or "⌘ ↵" on a Mac. */
export const shortcut = (key: string): string => keysOf(`Mod+${key}`)
