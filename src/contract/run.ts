import type { z } from 'zod'
import type { runSetUpSchema } from './calls/runs.ts'
import type { Failure } from './failure.ts'
import type { LinkMail } from './mail/mail.ts'
import type { Page } from './model.ts'

// Creating many links from one list: a run, its rows, and what may be wrong with them.

/** What a column of a list can hold. `surname` is joined to `customer`. */
export const columnRoles = ['customer', 'surname', 'email', 'note', 'redirectUrl'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Which column, counted from 0, holds what; null: none does. */
export type Columns = Record<ColumnRole, number | null>

/** `reading`: its file was not read to the end. `paused`: also where the app ended. `stopped`: by a person, for good unless resumed. */
export const runStates = ['reading', 'checking', 'draft', 'running', 'paused', 'stopped', 'done'] as const
export type RunState = (typeof runStates)[number]

/** `unchecked`: not looked at yet. `waiting`: its link will be asked for. `sending`: it was, and nothing came back yet. */
export const rowStates = [
  'unchecked',
  'left_out',
  'waiting',
  'sending',
  'created',
  'failed',
  'unknown',
] as const
export type RowState = (typeof rowStates)[number]

/** The first four must be mended or left out; of the others a person may have a link made all the same. */
export const rowProblems = [
  'empty',
  'bad_email',
  'bad_redirect',
  'too_long',
  'twice',
  'in_register',
  'shares',
] as const
export type RowProblem = (typeof rowProblems)[number]
/** Of these a link can be made nevertheless. */
export const softProblems = ['twice', 'in_register', 'shares'] as const
export type SoftProblem = (typeof softProblems)[number]

export type RunSetUp = z.output<typeof runSetUpSchema>

/** Why a row has no link. `discarded`: a person decided that none was made. */
export type RowError = Failure | { code: 'discarded' }

export type RunRow = {
  /** The row of its file, counted from 0; empty rows count, but for a list that was read by an earlier version. */
  place: number
  cells: string[]
  customer: string
  email: string
  note: string
  redirectUrl: string
  /** A person has changed what it says. */
  fixed: boolean
  problems: RowProblem[]
  /** A person wants its link although it is there twice, in the register, or shares already. */
  nevertheless: boolean
  /** Taken out by a person. */
  leftOut: boolean
  /** When the link in the register was made, or since when the customer shares. */
  foundAt: number | null
  state: RowState
  url: string | null
  linkId: string | null
  /** What became of its mail, and the latest mail with its link. */
  mailing: MailFilter
  mail: Omit<LinkMail, 'linkId' | 'subject' | 'text'> | null
  error: RowError | null
  /** When the state was reached; null before anything was sent. */
  at: number | null
}

export type Run = RunSetUp & {
  id: string
  /** The file's name without its folder, with the sheet where more than one has rows, or what was pasted. */
  name: string
  state: RunState
  createdAt: number
  startedAt: number | null
  endedAt: number | null
  /** The names of the columns; empty texts where there is no header. */
  header: string[]
  /** The first rows of data, to choose columns by. */
  sample: string[][]
  counts: Record<RowState, number>
  /** Rows with each problem, before they are sent. */
  problems: Record<RowProblem, number>
  /** Why it paused by itself; null: a person paused it, or the app ended. */
  paused: Failure | null
  /** Seconds that the service asks to wait; null where it does not. */
  waits: number | null
  /** Links a second of late; null where there is nothing to go by. */
  perSecond: number | null
}

/**
 * What became of rows' mails. `mail_none`: it is still to be sent; `mail_nameless`: the same, without a name for what it says; `mail_waiting`:
 * also while it leaves; `mail_left_out`: there is no link to send, no address, or the customer has answered.
 */
export const mailFilters = [
  'mail_none',
  'mail_nameless',
  'mail_waiting',
  'mail_handed',
  'mail_written',
  'mail_refused',
  'mail_unknown',
  'mail_left_out',
] as const
export type MailFilter = (typeof mailFilters)[number]
export type RowMails = Record<MailFilter, number>

/** What a list of rows is narrowed to. */
export const rowFilters = ['all', ...rowProblems, ...rowStates, ...mailFilters] as const
export type RowFilter = (typeof rowFilters)[number]

export type RowPage = Page<RunRow>

/**
 * Mails that were put into the queue now, and those that had been before; rows that have no email; rows whose mail could not be queued, and
 * why the first could not.
 */
export type MailedRows = {
  queued: number
  before: number
  withoutEmail: number
  left: number
  failure: Failure | null
}

/** Drafts that are in the folder now; rows that have no email; rows without a draft, and why the first has none, or why it ended before the last. */
export type SavedDrafts = {
  saved: number
  withoutEmail: number
  left: number
  failure: Failure | null
  /** Its name, without where it is. */
  folder: string
}
