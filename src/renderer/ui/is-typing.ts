/** Whether the target is a field, so that a key pressed there is input and no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
