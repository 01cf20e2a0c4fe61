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

/** `reading`: its file is not read to the end. `paused`: also if the app ended or rows still wait. `stopped`: by a person, unless they resume it. */
export const runStates = ['reading', 'checking', 'draft', 'running', 'paused', 'stopped', 'done'] as const
export type RunState = (typeof runStates)[number]

/** `unchecked`: before the check. `waiting`: its link is still to be requested. `sending`: it was requested, and no answer came yet. */
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

/** Problems of a row for which a person may have a link made all the same. */
export const softProblems = ['more_cells', 'twice', 'in_register', 'declined', 'shares'] as const
export type SoftProblem = (typeof softProblems)[number]

/** `too_long`: the customer. All but the soft ones must be corrected, or the row is left out. */
export const rowProblems = [
  ...(['empty', 'bad_email', 'bad_redirect', 'too_long', 'long_note'] as const),
  ...softProblems,
] as const
export type RowProblem = (typeof rowProblems)[number]

export type RunSetUp = z.output<typeof runSetUpSchema>

/** Why a row has no link. `discarded`: a person decided that none was made; `perhaps_made`: one may have been, after the back-up that was restored. */
export type RowError = Failure | { code: 'discarded' | 'perhaps_made' }

/** Rows of a file with its empty ones: as many as a sheet of Excel has. */
export const mostPlaces = 1_048_576

export type RunRow = {
  /** Row in its file, counted from 0 with empty rows; without them in a list that an earlier version read. */
  place: number
  cells: string[]
  customer: string
  email: string
  note: string
  redirectUrl: string
  /** Whether a person has changed its values. */
  fixed: boolean
  problems: RowProblem[]
  /** Whether a person wants a link for it although it has more cells than columns, is in the list twice, is in the register, declined, or shares already. */
  nevertheless: boolean
  /** Taken out by a person. */
  leftOut: boolean
  /** When the link in the register was made or declined, or since when the customer shares. */
  foundAt: number | null
  /** The customer's latest link in the register, and who it says they are: name, else email. Null: none; it is gone, or an earlier version checked the row. */
  foundId: string | null
  foundWho: string | null
  /** The earlier row about the same customer; null also where an earlier version checked the row. */
  sameAs: number | null
  state: RowState
  url: string | null
  linkId: string | null
  /** The state of its mail, and the latest mail with its link. */
  mailing: MailFilter
  mail: Omit<LinkMail, 'linkId' | 'subject' | 'text' | 'dueAt'> | null
  error: RowError | null
  /** When the state was reached; null before anything was sent. */
  at: number | null
}

export type Run = RunSetUp & {
  id: string
  /** The file's name without its folder, with the sheet's if several have rows; or the name of pasted rows. */
  name: string
  state: RunState
  /** It was done until a person changed its rows; only those that wait since keep it from being done. */
  wasDone: boolean
  createdAt: number
  startedAt: number | null
  endedAt: number | null
  /** The names of the columns; empty texts where there is no header. */
  header: string[]
  /** The first rows of data, to choose columns by. */
  sample: string[][]
  counts: Record<RowState, number>
  /** How many rows have each problem, before they are sent. */
  problems: Record<RowProblem, number>
  /** Why the app paused it; null: a person did, the app ended, or rows still wait at its end. */
  paused: Failure | null
  /** Seconds that the service asked to wait; null: none. */
  waits: number | null
  /** Recent speed in links per second; null: not known yet. */
  perSecond: number | null
}

/**
 * The texts of a row beyond the last column that the header names, but for columns that were chosen: no part of a link would have them. None where there
 * is no header. Pure.
 */
export const textsBeyond = (
  cells: string[],
  { hasHeader, header, columns }: Pick<Run, 'hasHeader' | 'header' | 'columns'>,
): string[] => {
  if (!hasHeader) return []
  const named = header.findLastIndex(name => name.trim() !== '') + 1
  const chosen: (number | null)[] = Object.values(columns)
  return cells.filter((cell, column) => column >= named && cell.trim() !== '' && !chosen.includes(column))
}

/** Whether links were created of all rows that can have one, or a person stopped it. Pure. */
export const hasEnded = ({ state }: Pick<Run, 'state'>): boolean => state === 'done' || state === 'stopped'

/**
 * The state of rows' mails. `mail_none`: not sent yet; `mail_nameless`: the same, but the row has no name for the text; `mail_waiting`: also while it
 * is sent; `mail_left_out`: there is no link to send, no address, or the customer has answered.
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
export const isMailFilter = (filter: string): filter is MailFilter =>
  mailFilters.some(known => known === filter)
export type RowMails = Record<MailFilter, number>

/** Rows whose links will be created without an email, so that they get no mail, or without a name, which some messages need. */
export const bareRows = ['no_email', 'no_name'] as const
export type BareRow = (typeof bareRows)[number]

/** Filters of the rows of a list. */
export const rowFilters = ['all', ...bareRows, ...rowProblems, ...rowStates, ...mailFilters] as const
export type RowFilter = (typeof rowFilters)[number]

export type RowPage = Page<RunRow>

/** Rows that are left out: those without an email, and those whose message could not be written, with the reason of the first. */
export type LeftRows = { withoutEmail: number; left: number; failure: Failure | null }

/**
 * Mails that were queued now, and those that had been before; rows without an email; rows whose mail could not be queued (`left`), and why the first
 * could not.
 */
export type MailedRows = LeftRows & { queued: number; before: number }

/** Drafts that were saved; rows without an email; rows without a draft (`left`), and why the first has none, or why saving ended early. */
export type SavedDrafts = LeftRows & {
  saved: number
  /** The folder's name, without its path. */
  folder: string
}
