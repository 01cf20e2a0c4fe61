import type { ColumnRole, MailFilter, RowError, RowProblem, RowState } from './run.ts'

// The messages about rows of a list, for the screen and for the file of results.

/** The name of a list that was pasted. */
export const pastedName = 'Pasted rows'

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
  mail_nameless: 'No name',
  mail_waiting: 'Waiting',
  mail_handed: 'Sent',
  mail_written: 'Draft',
  mail_refused: 'Refused',
  mail_unknown: 'Outcome unknown',
  mail_left_out: 'Left out',
}

const problems: Record<RowProblem, string> = {
  empty: 'No customer and no email',
  bad_email: 'Not an email address',
  bad_redirect: 'Page afterwards is no https:// address',
  too_long: 'Customer over 200 characters',
  long_note: 'Note over 2,000 characters',
  more_cells: 'More cells than columns',
  twice: 'Twice in this list',
  in_register: 'Has a link already',
  declined: 'Declined',
  shares: 'Already sharing',
}

/** What is wrong with a row, in a few words. Pure. */
export const problemWords = (problem: RowProblem): string => problems[problem]

const errors: Partial<Record<RowError['code'], string>> = {
  discarded: 'You decided that no link was created',
  perhaps_made: 'A link may have been created after the restored back-up',
  request_refused: 'The service refused the request',
  service_error: 'The service has a problem',
  unreadable_answer: 'Unexpected answer from the service',
  answer_too_large: 'The service’s answer is too large',
  redirected: 'The service points to another address',
  unreachable: 'The service cannot be reached',
  timed_out: 'The service took too long',
  connection_lost: 'The connection broke off',
}

/** Why a row has no link, in a few words; '' where nothing went wrong. Pure. */
export const rowErrorWords = (error: RowError | null): string => {
  if (error === null) return ''
  const detail = error.code === 'request_refused' ? error.detail : null
  return detail ?? errors[error.code] ?? 'The service created no link'
}
