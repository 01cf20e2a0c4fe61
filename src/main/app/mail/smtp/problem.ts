import type { MailProblem } from '../../../../contract/mail/mail.ts'

/** How far a mail had come: what a failure means depends on it. */
export type MailStep = 'connect' | 'login' | 'sender' | 'recipient' | 'data' | 'content'

/** `code`: of the server's reply, null where none came. */
export type MailFailed = {
  step: MailStep
  problem: MailProblem
  code: number | null
  answer: string | null
}

/** The longest of a server's words that is kept. */
const longestAnswer = 300

/** A server's words on one line, cut to a length that fits on a screen. Pure. */
export const answerWords = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)

const text = (error: unknown, name: string): string => {
  const value = error instanceof Error && name in error ? Reflect.get(error, name) : ''
  return typeof value === 'string' ? value : ''
}

/** What the codes and words of errors mean, the first that fits. */
const connectProblems: [RegExp, MailProblem][] = [
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'certificate_expired'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'certificate_name'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_(UNTRUSTED|REJECTED|REVOKED|SIGNATURE|CHAIN)|INVALID_CA/,
    'certificate_untrusted',
  ],
  [/ENOTFOUND|EAI_AGAIN|EDNS|ENODATA/, 'name_not_found'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL/, 'nothing_answers'],
  [/ERR_SSL|EPROTO(?!COL)|wrong version number|packet length too long/i, 'not_tls'],
  [/ETIMEDOUT/, 'timed_out'],
  [/ETLS/, 'no_tls'],
]

const connectProblem = (error: unknown): MailProblem => {
  const said = ['originalCode', 'code', 'message'].map(name => text(error, name)).join(' ')
  return connectProblems.find(([meant]) => meant.test(said))?.[1] ?? 'dropped'
}

const byStep = (step: MailStep, error: unknown, code: number | null): MailProblem => {
  if (code !== null && code < 500) return 'later'
  if (step === 'connect')
    return code === null || text(error, 'code') === 'ETLS' ? connectProblem(error) : 'other'
  const silent = connectProblem(error)
  if (step === 'login') {
    // 500, 502, 503 and 504: the server knows no such command, or not here.
    if (code !== null) return code < 505 ? 'no_login' : 'password_refused'
    return text(error, 'code') === 'EAUTH' || text(error, 'code') === 'ENOAUTH' ? 'no_login' : silent
  }
  if (step === 'content') return code === null ? 'outcome_unknown' : 'message_refused'
  if (code === null) return silent
  return step === 'sender' ? 'sender_refused' : step === 'recipient' ? 'recipient_refused' : 'message_refused'
}

const stepOf = (step: MailStep, error: unknown): MailStep => {
  const command = text(error, 'command')
  if (step === 'connect' || step === 'content') return step
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'data' : step
}

/** What an error of the mail library means. `reached`: the last step that was begun; once text had left, only a reply to it counts. Pure. */
export const failedAt = (reached: MailStep, error: unknown): MailFailed => {
  const step = stepOf(reached, error)
  const response = text(error, 'response')
  // After the text, a reply counts only as the answer to it.
  const answers = step !== 'content' || text(error, 'command') === 'DATA'
  const digits = answers ? /^[45]\d\d/.exec(response) : null
  const code = digits === null ? null : Number(digits[0])
  const answer = response === '' ? null : answerWords(response)
  return { step, problem: byStep(step, error, code), code, answer }
}
