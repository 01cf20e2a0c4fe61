const isMac = navigator.platform.startsWith('Mac')

/** "Enter" → "Ctrl ↵", or "⌘ ↵" on a Mac. */
export const shortcut = (key: string): string => `${isMac ? '⌘' : 'Ctrl'} ${key === 'Enter' ? '↵' : key}`
