import type { Result } from '../../contract/failure.ts'
import type { EventName, Events } from '../../contract/ipc.ts'
import type { PracticeState } from '../../contract/model.ts'
import type { FileFormat } from '../../contract/tables/format.ts'
import type { Network } from '../http/network.ts'

// What core needs from the outside. Shell implements these; tests pass plain twins.

/** The system keychain's answer. `restarted`: only a new process of the app finds it again. */
export type SecretAnswer = { state: 'stored'; secret: string } | { state: 'absent' } | SecretProblem
type SecretProblem = { state: 'locked' | 'unavailable' | 'timed_out' | 'too_large' | 'restarted' }

/** `removed`: it is gone. `not_found`: nothing was removed, since it is not there, or since the keychain is locked. */
export type RemoveAnswer = { state: 'removed' | 'not_found' } | SecretProblem

/** `brief`: 5 seconds, where a person did not ask for anything yet; else 60, since a person may be typing a password. */
export type SecretPatience = 'brief' | 'patient'

/**
 * One secret per name; never throws. `absent` and `not_found` may mean that it is locked (see `vault/secrets.ts`). A `set` that is not `stored`
 * changes nothing.
 */
export type SecretStore = {
  get: (name: string, patience?: SecretPatience) => Promise<SecretAnswer>
  set: (name: string, secret: string) => Promise<SecretAnswer>
  remove: (name: string, patience?: SecretPatience) => Promise<RemoveAnswer>
}

export type Keychain = SecretStore & {
  /** Whether it takes so long that it should be shown; the listener is called whenever that changes. */
  isWaiting: () => boolean
  onWaiting: (listener: () => void) => void
}

export type Emit = <Name extends EventName>(name: Name, payload: Events[Name]) => void

/** The practice service as core sees it: started on demand, its address and key are known once it runs. */
export type Practice = {
  state: () => PracticeState
  /** Calls the listener whenever `state` changed; after a restart, `start` answers the new address and key. */
  onChange: (listener: () => void) => void
  start: () => Promise<Result<{ baseUrl: string; portalUrl: string; apiKey: string }>>
}

/** What reaches the person outside the window. */
export type Attention = {
  /** Whether the person has the window before them. */
  isInFront: () => boolean
  /** Shows a notification of the system, where it has them; answers how to take it away, which answers whether it was still there. */
  notify: (words: { title: string; body: string }, onClick: () => void) => () => boolean
  /** The number at the app's icon; 0: none. */
  setBadge: (count: number) => void
  /** Brings the window to the front with this account; null: with all of them. */
  showAccounts: (customerId: string | null) => void
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
  /** Resolves after this time, or once the signal is aborted; null: only then. */
  pause: (milliseconds: number | null, signal: AbortSignal) => Promise<void>
  /** From 0 to 1. */
  random: () => number
  /** False where the system would not take it: another program may hold the clipboard. Never rejects. */
  writeClipboard: (text: string) => Promise<boolean>
  /** Certificates (PEM) that a mail server may be proved by: this program's own and this computer's. Empty: the program's own. */
  mailAuthorities: () => string[]
  /** Fills the screen with the window, and puts it back. */
  fillScreen: (full: boolean) => void
  /** Opens a draft, as bytes of an `.eml`, in the person's mail program; false where there is none. */
  openDraft: (draft: Buffer) => Promise<boolean>
  /** Has a person choose a list to read: absolute path; null: none. */
  chooseFile: () => Promise<string | null>
  /** Has a person choose a folder to save drafts in: absolute path; null: none. */
  chooseFolder: () => Promise<string | null>
  /** Has a person choose where to save a file; `name` is what is suggested, `formats` what it can be. */
  saveFile: (name: string, formats: readonly FileFormat[]) => Promise<string | null>
  /** What the page has ready for printing, as a PDF; null: there is no window. */
  printPages: () => Promise<Uint8Array | null>
  /** Shows a file in its folder, in the system's own window. */
  showInFolder: (path: string) => void
  /** How far something long is, from 0 to 1, at the app's icon; null: nothing is under way. */
  showProgress: (fraction: number | null) => void
  /** Brings the window to the front with the runs. */
  showRuns: () => void
  /** Ends the app and starts it anew. */
  restart: () => void
  /** Opens an https (or loopback http) URL in the browser. */
  openExternal: (url: string) => Promise<void>
}
