import { assertNever } from './failure.ts'
import type { ColumnRole, MailFilter, RowError, RowProblem, RowState } from './run.ts'

// What is said of the rows of a list, on the screen and in the file of its results alike.

export const roleWords: Record<ColumnRole, string> = {
  customer: 'Customer',
  surname: 'Last name',
  email: 'Email',
  note: 'Note',
  redirectUrl: 'Page afterwards',
}

export const rowStateWords: Record<RowState, string> = {
  unchecked: 'Checking',
  left_out: 'Left out',
  waiting: 'Ready',
  sending: 'Creating',
  created: 'Created',
  failed: 'Failed',
  unknown: 'Outcome unknown',
}

export const rowMailWords: Record<MailFilter, string> = {
  mail_none: 'Not sent',
  mail_waiting: 'Waiting',
  mail_handed: 'Sent',
  mail_written: 'Draft',
  mail_refused: 'Refused',
  mail_unknown: 'Outcome unknown',
  mail_left_out: 'Left out',
}

/** What is wrong with a row, in a few words. Pure. */
export const problemWords = (problem: RowProblem): string => {
  switch (problem) {
    case 'empty':
      return 'No customer and no email'
    case 'bad_email':
      return 'Not an email address'
    case 'bad_redirect':
      return 'Page afterwards is no https:// address'
    case 'too_long':
      return 'Customer or note too long'
    case 'twice':
      return 'Twice in this list'
    case 'in_register':
      return 'Has a link already'
    case 'shares':
      return 'Shares already'
    default:
      return assertNever(problem)
  }
}

/** Why a row has no link, in a few words; '' where nothing went wrong. Pure. */
export const rowErrorWords = (error: RowError | null): string => {
  switch (error?.code) {
    case undefined:
      return ''
    case 'discarded':
      return 'You decided that no link was made'
    case 'request_refused':
      return error.detail ?? 'The service refused the request'
    case 'service_error':
      return 'The service has a problem'
    case 'unreadable_answer':
      return 'Unexpected answer from the service'
    case 'answer_too_large':
      return 'The service’s answer is too large'
    case 'redirected':
      return 'The service points to another address'
    case 'timed_out':
      return 'The service took too long'
    case 'connection_lost':
      return 'The connection broke off'
    default:
      return 'The service made no link'
  }
}
