import type { MailProblem } from '../../../../contract/mail/mail.ts'
import { codeOf, errorText } from '../../../workers/error-code.ts'

/** How far a mail got before it failed: the same reply means something else at each step. */
export type MailStep = 'connect' | 'login' | 'sender' | 'recipient' | 'data' | 'content'

/** `code`: of the server's reply, null where none came. `answer`: the reply's text. */
export type MailFailure = {
  step: MailStep
  problem: MailProblem
  code: number | null
  answer: string | null
}

/** Characters of a server's reply that are stored. */
const longestAnswer = 300

/** A reply as one line without invisible characters, cut to a length that fits on a screen. Pure. */
export const answerWords = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)

/** What an error without a server's reply means, by its codes and message; the first match counts. */
const silentProblems: [RegExp, MailProblem][] = [
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

const silentProblem = (error: unknown): MailProblem => {
  const words = ['originalCode', 'code', 'message'].map(name => errorText(error, name)).join(' ')
  return silentProblems.find(([pattern]) => pattern.test(words))?.[1] ?? 'dropped'
}

/** What a permanent refusal (5xx) means at each step, if the recipient's address is not the cause. */
const refused: Record<MailStep, MailProblem> = {
  connect: 'other',
  login: 'password_refused',
  sender: 'sender_refused',
  recipient: 'message_refused',
  data: 'message_refused',
  content: 'message_refused',
}

/** Whether the server wants STARTTLS before it takes a login or mail (RFC 3207, RFC 4954); a 530 without that word wants a login. */
const isForTls = (code: number, response: string): boolean =>
  code === 538 || (code === 530 && /STARTTLS/i.test(response))

/**
 * Whether the customer's address was refused, which a person can correct: by the enhanced code (RFC 3463, 3.2; 5.1.7 and 5.1.8 are about the sender),
 * or without one by the reply to RCPT TO. Other codes, such as 554 for spam, say nothing about the address.
 */
const isOfAddress = (step: MailStep, code: number, response: string): boolean => {
  const [, subject, detail] = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (subject !== undefined) return subject === '1' && detail !== '7' && detail !== '8'
  return step === 'recipient' && [501, 550, 551, 553].includes(code)
}

const problemOf = (step: MailStep, error: unknown, code: number | null): MailProblem => {
  const kind = codeOf(error)
  if (code === null) {
    if (step === 'content') return 'outcome_unknown'
    return step === 'login' && (kind === 'EAUTH' || kind === 'ENOAUTH') ? 'no_login' : silentProblem(error)
  }
  if (code < 500) return 'later'
  if (step === 'connect' && kind === 'ETLS') return silentProblem(error)
  if (isForTls(code, errorText(error, 'response'))) return 'tls_needed'
  // 500, 502, 503 and 504: the server does not know the login command, or not at this point.
  if (step === 'login' && code < 505) return 'no_login'
  const isLater = step === 'recipient' || step === 'data' || step === 'content'
  return isLater && isOfAddress(step, code, errorText(error, 'response'))
    ? 'recipient_refused'
    : refused[step]
}

const stepsOfCommands: Readonly<Record<string, MailStep>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'data',
}

/** Explains an error of nodemailer. `reached`: the last step that began. Pure. */
export const failureAt = (reached: MailStep, error: unknown): MailFailure => {
  const command = errorText(error, 'command')
  const isSettled = reached === 'connect' || reached === 'content'
  const step = isSettled ? reached : (stepsOfCommands[command] ?? reached)
  const response = errorText(error, 'response')
  // Once the text was sent, only the reply to DATA says what became of it.
  const counts = step !== 'content' || command === 'DATA'
  const [digits] = (counts && /^[45]\d\d/.exec(response)) || []
  const code = digits === undefined ? null : Number(digits)
  const answer = response === '' ? null : answerWords(response)
  return { step, problem: problemOf(step, error, code), code, answer }
}
