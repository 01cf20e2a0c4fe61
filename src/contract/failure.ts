import type { UnknownReason } from './links/unknown-reason.ts'
import type { MailField, MailProblem } from './mail/mail.ts'

/**
 * Why a secret could not be read from or written to the system keychain. `lost`: the keychain has no key of the store; `other_key`: it has another
 * one; `restarted`: it was restarted, and only a new process of the app can connect to it.
 */
export type KeychainProblem =
  | 'locked'
  | 'unavailable'
  | 'timed_out'
  | 'too_large'
  | 'lost'
  | 'other_key'
  | 'restarted'

/**
 * Why the local database cannot be used. `missing`: its file is gone or empty; `ruined`: damaged, and nothing in it can be
 * read; `failing`: the disk or the system reports errors.
 */
export type StoreProblem =
  | 'locked'
  | 'newer'
  | 'damaged'
  | 'ruined'
  | 'missing'
  | 'full'
  | 'unwritable'
  | 'failing'

/** Why a file cannot be read as a list. */
export type TableProblem =
  | 'empty'
  | 'no_customers'
  | 'not_a_table'
  | 'old_excel'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_cells'
  | 'cell_too_long'
  | 'row_too_long'
  | 'too_slow'
  | 'quote_not_closed'
  | 'space_before_quote'
  | 'after_quote'
  | 'broken'
  | 'not_readable'

/** One field at fault, by its path in the input (`apiKey`, `rows.3.email`). */
export type FieldProblem = { path: string; message: string }

/** An excerpt of an answer that could not be used: at most 200 characters, with the key masked. */
export type AnswerExcerpt = { status: number; contentType: string | null; excerpt: string }

/**
 * Everything that can go wrong, closed. Main makes them, the renderer puts them into words.
 * No member may hold a secret; a test walks them. `requestId`: the service's own name for the request, where its answer had one;
 * `at`: when it happened, where it is shown later.
 */
export type Failure = Cause & { requestId?: string; at?: number }

type Cause =
  /** The call's input does not fit its schema. */
  | { code: 'invalid_input'; fields: FieldProblem[] }
  /** No connection is set up or chosen, or the one named is gone. */
  | { code: 'no_connection' }
  /** The connection has no API key that can be read. */
  | { code: 'key_missing' }
  /** 401 or 403: the service refused the key. */
  | { code: 'key_refused' }
  /** The service answers, but no answer shows whether it accepts the key. */
  | { code: 'key_untested' }
  /** The service says that the key belongs to this company, perhaps another one than the connection's. */
  | { code: 'other_company'; company: string }
  /** 404 on a look-up of the account `subject`; null where something else that was asked for, such as a link, is gone. */
  | { code: 'not_found'; subject: string | null }
  /** 404, 405 or 501 on the list. */
  | { code: 'list_not_offered' }
  /** 429; seconds until it may be tried again, where the service said so. */
  | { code: 'rate_limited'; retryAfterSeconds: number | null }
  /** 503. */
  | { code: 'service_unavailable'; retryAfterSeconds: number | null }
  /** Any other 4xx, with what the service gave as the reason. */
  | { code: 'request_refused'; status: number; detail: string | null; fields: FieldProblem[] }
  /** Any other 5xx. */
  | { code: 'service_error'; answer: AnswerExcerpt }
  /** A success that fits none of the accepted shapes. */
  | { code: 'unreadable_answer'; answer: AnswerExcerpt }
  /** The answer is larger than the limit, in bytes. */
  | { code: 'answer_too_large'; limit: number }
  /** A 3xx: redirects are never followed, since they could carry data elsewhere. */
  | { code: 'redirected' }
  /** The request certainly did not arrive. */
  | { code: 'unreachable'; reason: 'refused' | 'name_not_found' | 'offline' | 'insecure' | 'proxy' | 'other' }
  /** No complete answer in time, in seconds. */
  | { code: 'timed_out'; seconds: number }
  /** The connection broke after the request was sent. */
  | { code: 'connection_lost' }
  /** Creating a link may or may not have happened; `reason`: what came back instead, null if the app ended before. */
  | { code: 'outcome_unknown'; linkId: string; reason: UnknownReason | null }
  /** The first request for this link is so old that the service may have forgotten its key: a retry may make a second link. */
  | { code: 'may_make_second'; linkId: string; askedAt: number }
  /** The system's clipboard refused: another program may hold it. */
  | { code: 'not_copied' }
  /** The customer accepted the link before it could be withdrawn. */
  | { code: 'already_accepted' }
  /** The service cannot withdraw links. */
  | { code: 'withdrawing_not_offered' }
  /** No mail server is set up. */
  | { code: 'mail_not_set_up' }
  /** A template has fields without a value (`missing`), or that do not exist (`unknown`): it is not sent. */
  | { code: 'mail_fields'; missing: MailField[]; unknown: string[] }
  /** Mail did not go out; `answer`: the mail server's own words. */
  | { code: 'mail'; problem: MailProblem; answer: string | null }
  /** A list that was chosen cannot be read; `line`: where, counted from 1; `name`: of its file, if it is one. */
  | { code: 'table'; problem: TableProblem; line: number | null; name?: string | undefined }
  /** A file could not be written where the person wanted it; `sheet_full`: the list is larger than a workbook's sheet can hold. */
  | { code: 'not_written'; problem: 'full' | 'not_allowed' | 'no_folder' | 'sheet_full' | 'other' }
  /** Another run is sending; only one may at a time. */
  | { code: 'run_under_way'; runId: string }
  /** `checking`: the run cannot be started meanwhile; `sending`: it can be neither started nor changed. */
  | { code: 'run_busy'; doing: 'checking' | 'sending' }
  | { code: 'keychain'; problem: KeychainProblem }
  | { code: 'store'; problem: StoreProblem }
  /** `damaged`: the mirror could not be read, and is imported again from the service; `ended`: its worker ended, and is started again. */
  | { code: 'mirror'; problem: 'damaged' | 'ended' }
  /** The practice service is not running and could not be started. */
  | { code: 'practice_stopped' }
  /** A fault of ours; the reference is also in the log. */
  | { code: 'internal'; reference: string }

export type FailureCode = Failure['code']

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** One field of an input is at fault, by its path. */
export const invalid = (path: string, message: string) =>
  fail({ code: 'invalid_input', fields: [{ path, message }] })

/** Whether no mail with a link can be sent any more: it no longer works, or its customer accepted it. Pure. */
export const isLinkOver = (failure: Failure): boolean =>
  failure.code === 'already_accepted' || (failure.code === 'mail' && failure.problem === 'link_gone')

/** Makes an unhandled member of a union a compile error; throws if one slips through at run time. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
