import type { z } from 'zod'
import { accountsCalls } from './calls/accounts.ts'
import { appCalls } from './calls/app.ts'
import type { Call } from './calls/call.ts'
import { connectionsCalls } from './calls/connections.ts'
import { exportsCalls } from './calls/exports.ts'
import { linksCalls } from './calls/links.ts'
import { mailCalls } from './calls/mail.ts'
import { overviewCalls } from './calls/overview.ts'
import { runCalls } from './calls/runs.ts'
import { viewsCalls } from './calls/views.ts'
import type { MenuCommand } from './commands.ts'
import type { Result } from './failure.ts'
import type { AppState, Arrival, RefreshOutcome } from './model.ts'
import type { Run } from './run.ts'

/** Every call from the renderer to main. A new one takes a line in its room under `calls/` and its handler. */
export const calls = {
  ...appCalls,
  ...connectionsCalls,
  ...linksCalls,
  ...runCalls,
  ...accountsCalls,
  ...exportsCalls,
  ...mailCalls,
  ...overviewCalls,
  ...viewsCalls,
} satisfies Record<string, Call<z.ZodType, unknown>>

type Calls = typeof calls
export type CallName = keyof Calls
/** What the renderer passes, before the schema's defaults and transforms. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>
/** What a handler receives. */
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>
export type CallOutput<Name extends CallName> = NonNullable<Calls[Name]['output']>['type']

/** Every event from main to the renderer, with its payload. */
export type Events = {
  'app.changed': AppState
  'links.changed': null
  'runs.changed': Run
  'accounts.changed': null
  'accounts.progress': { customers: number }
  /** How many rows of the list under export are written. */
  'exports.progress': { rows: number }
  /** An import of the list that a person waited for has ended. */
  'accounts.read': { connectionId: string; result: Result<RefreshOutcome> }
  /** Customers came. `accepted`: the service reports that they accepted; otherwise their accounts are new in its list. */
  'customers.arrived': { connectionId: string; accepted: boolean; arrivals: Arrival[] }
  /** The person wants to see accounts: those of one customer, of all who ended sharing, or the list, by the parameters of its route. */
  'accounts.show': Readonly<Record<string, string>>
  'menu.command': MenuCommand
  /** The state of a mail or of the queue changed, or the set-up of mail. */
  'mail.changed': null
}
export type EventName = keyof Events
