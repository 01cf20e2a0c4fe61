import { call } from '../../api.ts'

/** Tells main what only a page hears: that the window came to the front, and that the network is back. As long as the page lives. */
export function tellMain(): void {
  window.addEventListener('focus', () => void call('app.focused', undefined))
  window.addEventListener('online', () => void call('app.online', undefined))
}
