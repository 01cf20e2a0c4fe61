/** The one channel for calls and the one for events. */
export const callChannel = 'call'
export const eventChannel = 'event'

/** What preload puts on the page's `window.bridge`; the page parses nothing, main checks everything. */
export type Bridge = {
  call: (name: string, input: unknown) => Promise<unknown>
  on: (listener: (name: string, payload: unknown) => void) => () => void
}
