import type { KeyboardEvent } from 'react'

/** Whether the target is a field, so that a key pressed there is input and no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** The letter that was pressed alone, in upper case; null: another key, or one held with Ctrl, Cmd or Alt. */
export const letterOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null =>
  key.length > 1 || ctrlKey || metaKey || altKey ? null : key.toUpperCase()

/** Presses the button of a place that has this letter as its key; nothing where none has. */
export const pressKey = (place: ParentNode | null, letter: string): void =>
  place?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(letter)}"]`)?.click()
