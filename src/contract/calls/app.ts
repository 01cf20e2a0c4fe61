import { z } from 'zod'
import type { AppState, Draft, Settings, Stored } from '../model.ts'
import { call, draftId, nothing } from './call.ts'

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** What the system shows when a customer accepts and the window is not in front. */
  notifications: z.enum(['names', 'without names', 'off']),
  /** Minutes between automatic imports of the list from a service without `/changes`; 0: none. */
  refreshMinutes: z.int().min(0).max(1440),
  /** A person agreed that addresses which they want to see on a map are sent to the map site. */
  maps: z.boolean(),
  /** Days after which a link that was handed over and has no answer is due for follow-up; 0: only on a chosen date. */
  followUpDays: z.int().min(0).max(365),
})

/** The app itself: its store, window, settings and drafts. */
export const appCalls = {
  'app.state': call<AppState>()(nothing),
  /** Tries the keychain and the store again. */
  'app.retryStore': call<AppState>()(nothing),
  /** Continues with a store in memory, without keychain and disk, until the app closes. */
  'app.useSession': call<AppState>()(nothing),
  /** Keeps an unreadable store under a new name and begins an empty one. */
  'app.setStoreAside': call<AppState>()(nothing),
  /** Copies all that can be read of a damaged store into a new one, then reads the accounts again. */
  'app.rescueStore': call<AppState>()(nothing),
  /** Replaces a store that cannot be used by the latest back-up, sets it aside, then imports the accounts again. */
  'app.restoreBackup': call<AppState>()(nothing),
  /** Quits the app and starts it again, where only that helps. */
  'app.restart': call<null>()(nothing),
  /** The window came to the front. */
  'app.focused': call<null>()(nothing),
  /** The network is back. */
  'app.online': call<null>()(nothing),

  /** Fills the screen, for use at a counter, or ends that. */
  'window.fullScreen': call<null>()(z.object({ full: z.boolean() })),
  /** Zooms the page, as the menu does. Answers its size in percent. */
  'window.zoom': call<number>()(z.object({ to: z.enum(['larger', 'smaller', 'usual', 'same']) })),

  /** How much is stored on this computer; null: nothing is. */
  'data.stored': call<Stored | null>()(nothing),
  /** Backs up what exists nowhere else, now; the three newest are kept. */
  'data.backUp': call<null>()(nothing),

  'settings.change': call<Settings>()(settingsSchema.partial()),

  /** Half-typed input, kept encrypted so that it survives a restart; never a key. Null: none. */
  'drafts.read': call<Draft | null>()(z.object({ name: z.enum(['link']) })),
  'drafts.write': call<null>()(
    z.object({ name: z.enum(['link']), id: draftId, value: z.string().max(20_000).nullable() }),
  ),

  'clipboard.write': call<null>()(z.object({ text: z.string().min(1).max(20_000_000) })),
}
