import type { Result } from '../../contract/failure.ts'
import type { CallInput, EventName, Events } from '../../contract/ipc.ts'
import type { PracticeState } from '../../contract/model.ts'
import type { FileFormat } from '../../contract/tables/format.ts'
import type { Network } from '../http/network.ts'

// What the app needs of Electron and the system. `shell` implements it; tests pass plain objects.

/** The system keychain's answer. `restarted`: the keychain was restarted, and only a new process of the app can connect to it. */
export type SecretAnswer = { state: 'stored'; secret: string } | { state: 'absent' } | SecretProblem
type SecretProblem = { state: 'locked' | 'unavailable' | 'timed_out' | 'too_large' | 'restarted' }

/** `not_found`: the keychain has no such secret, or is locked. */
export type RemoveAnswer = { state: 'removed' | 'not_found' } | SecretProblem

/** `brief`: 5 seconds, for what the app does by itself; `patient`: 60, since the person may be typing the keychain's password. */
export type SecretPatience = 'brief' | 'patient'

/**
 * Secrets by name; never throws. A locked keychain may also answer `absent` and `not_found` (see `vault/secrets.ts`). A `set` that does not answer
 * `stored` changed nothing.
 */
export type SecretStore = {
  get: (name: string, patience?: SecretPatience) => Promise<SecretAnswer>
  set: (name: string, secret: string) => Promise<SecretAnswer>
  remove: (name: string, patience?: SecretPatience) => Promise<RemoveAnswer>
}

export type Keychain = SecretStore & {
  /** Whether a call takes so long that the person should see it; the listener is called when that changes. */
  isWaiting: () => boolean
  onWaiting: (listener: () => void) => void
}

export type Emit = <Name extends EventName>(name: Name, payload: Events[Name]) => void

/** The practice service, started on demand, with another address and key after each start. */
export type Practice = {
  state: () => PracticeState
  onChange: (listener: () => void) => void
  start: () => Promise<Result<{ baseUrl: string; portalUrl: string; apiKey: string }>>
}

/** Ways to reach the person outside the window. */
export type Attention = {
  /** Whether the window is in front. */
  isInFront: () => boolean
  /** Shows a notification, if the system has them. Answers a function that withdraws it: true if it was still shown. */
  notify: (words: { title: string; body: string }, onClick: () => void) => () => boolean
  /** Sets the number at the app's icon; 0: none. */
  setBadge: (count: number) => void
  /** Brings the window to the front and shows accounts, by the parameters of their route: one `customer`, `by` who ended, or the list. */
  showAccounts: (search: { customer: string } | { by: 'ended' } | Record<string, never>) => void
}

/** Writes a line to the log. Details must hold no key and no customer's data. */
export type Log = (message: string, details?: Record<string, string | number | boolean | null>) => void

export type Ports = Network & {
  secrets: Keychain
  practice: Practice
  /** The built `mirror-worker/mirror.worker`, `ledger/file/backup.worker` and `tables/table.worker`, for `node:worker_threads`. */
  mirrorScript: string | URL
  backupScript: string | URL
  tableScript: string | URL
  emit: Emit
  attention: Attention
  log: Log
  newId: () => string
  /** Resolves after this time, or once the signal is aborted; null: only when it is aborted. */
  pause: (milliseconds: number | null, signal: AbortSignal) => Promise<void>
  /** From 0 to 1. */
  random: () => number
  /** Answers false where the system refuses: another program may hold the clipboard. Never rejects. */
  writeClipboard: (text: string) => Promise<boolean>
  /** Certificates (PEM) of authorities that mail servers are trusted by: Node's and this computer's. Empty: Node's defaults. */
  mailAuthorities: () => string[]
  /** Makes the window fill the screen, or ends that. */
  fillScreen: (full: boolean) => void
  /** Makes the window's page larger or smaller; answers its size in percent. */
  zoom: (to: CallInput<'window.zoom'>['to']) => number
  /** Opens a draft, as bytes of an `.eml`, in the person's mail program; false where there is none. */
  openDraft: (draft: Buffer) => Promise<boolean>
  /** Asks the person for a file to read; answers its absolute path, or null if they cancelled. */
  chooseFile: () => Promise<string | null>
  /** Asks for a folder to save drafts in; null if they cancelled. */
  chooseFolder: () => Promise<string | null>
  /** Asks where to save a file, and before replacing one; `name`: suggested name or path; `formats`: to choose from; null if cancelled. */
  saveFile: (name: string, formats: readonly FileFormat[]) => Promise<string | null>
  /** Prints the page's print view to a PDF; null: there is no window. */
  printPages: () => Promise<Uint8Array | null>
  /** Shows a file in its folder, in the system's own window. */
  showInFolder: (path: string) => void
  /** Shows progress at the app's icon, from 0 to 1; null: nothing is under way. */
  showProgress: (fraction: number | null) => void
  /** Brings the window to the front and shows the runs. */
  showRuns: () => void
  /** Quits the app and starts it again. */
  restart: () => void
  /** Opens an https (or loopback http) URL in the browser. */
  openExternal: (url: string) => Promise<void>
}
