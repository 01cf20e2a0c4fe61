import { type Failure, type FailureCode, isLinkOver } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { MailField, MailProblem } from '../../../contract/mail/mail.ts'
import { failures, mailFields, sentences, tellingProblems } from './failure-messages.ts'
import { count, duration, listed, plural } from './numbers.ts'

/** What a failure's button does; `save_anyway`: saves without the test that failed; `rescue`: copies readable data to a new store. */
export type FailureAction = 'try_again' | 'save_anyway' | 'settings' | 'restart' | 'rescue' | 'none'

type Said = { title: string; sentence: string }
export type FailureWords = Said & { action: FailureAction }

/** Splits a text into its first sentence and the rest. */
const split = (text: string): Said => {
  const [title = '', sentence = ''] = text.split(/\. (.*)/s)
  return { title, sentence }
}

/** The action of each code for which a retry does not help. */
const actions: Partial<Record<FailureCode, FailureAction>> = {
  ...{
    key_untested: 'save_anyway',
    other_company: 'save_anyway',
    no_connection: 'settings',
    key_missing: 'settings',
  },
  ...{ key_refused: 'settings', redirected: 'settings', mail_not_set_up: 'settings' },
  ...{ invalid_input: 'none', not_found: 'none', list_not_offered: 'none', request_refused: 'none' },
  ...{ answer_too_large: 'none', may_make_second: 'none', mail_fields: 'none' },
  ...{ withdrawing_not_offered: 'none', table: 'none', run_under_way: 'none', run_busy: 'none' },
}

const actionOf = (failure: Failure, entering: boolean): FailureAction => {
  const { code } = failure
  if (isLinkOver(failure)) return 'none'
  if (entering && (code === 'key_refused' || code === 'redirected')) return 'none'
  if (code === 'keychain' && failure.problem === 'restarted') return 'restart'
  if (code === 'keychain' && failure.problem === 'too_large') return 'none'
  if (code === 'store' && failure.problem === 'damaged') return 'rescue'
  return actions[code] ?? 'try_again'
}

/** Reply codes at the beginning of SMTP lines: "550 5.1.1 ", "535-5.7.8 ". */
const answerCodes = /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3} )?/gm

/** The mail server's answer without reply codes, which are in the details for support; '' if our own text says more. Pure. */
export const serverSaid = (problem: MailProblem | null, answer: string | null): string =>
  problem !== null && tellingProblems.includes(problem) ? (answer ?? '').replace(answerCodes, '').trim() : ''

/** Why a mail was not sent, and what helps. `answer`: the mail server's own words. Pure. */
export const mailWords = (problem: MailProblem, answer: string | null): Said => {
  const words = split(failures.mail[problem])
  const said = serverSaid(problem, answer)
  return said === '' ? words : { ...words, sentence: sentences.saysMailServer(isolated(said)) }
}

const inBraces = (names: readonly string[]): string[] => names.map(name => `{${name}}`)

/** Which {fields} of a message are empty, and which are unknown, with the known ones. */
export const fieldsWords = (missing: readonly MailField[], unknown: readonly string[]): string =>
  [
    ...(missing.length > 0 ? [sentences.lacks(listed(missing.map(name => mailFields[name])))] : []),
    ...(unknown.length > 0
      ? [sentences.strange(listed(inBraces(unknown)), listed(inBraces(Object.keys(mailFields))))]
      : []),
  ].join(' ')

/** A text whose sentence is replaced by the failure's own one, unless that is ''. */
const saying = (text: string, sentence: string): Said => {
  const words = split(text)
  return { ...words, sentence: sentence || words.sentence }
}

const wordsOf = (failure: Failure, entering: boolean): Said => {
  switch (failure.code) {
    case 'keychain':
      return split(failures.keychain[failure.problem])
    case 'store':
      return split(failures.store[failure.problem])
    case 'mirror':
      return split(failures.mirror[failure.problem])
    case 'not_written':
      return split(failures.not_written[failure.problem])
    case 'run_busy':
      return split(failures.run_busy[failure.doing])
    case 'mail':
      return mailWords(failure.problem, failure.answer)
    case 'unreachable':
      return split(sentences.unreached(failures.unreachable[failure.reason]))
    case 'table': {
      const { problem, line } = failure
      const file = isolated(failure.name ?? '')
      const title =
        problem === 'no_customers'
          ? sentences.noCustomers(file)
          : sentences.unread(file, line === null ? null : count(line))
      return { title, sentence: failures.table[problem] }
    }
    case 'other_company':
      return split(sentences.otherCompany(isolated(failure.company)))
    case 'not_found':
      return split(failure.subject === null ? sentences.gone : sentences.notFound(isolated(failure.subject)))
    case 'timed_out':
      return split(sentences.timedOut(plural(failure.seconds, 'second')))
    case 'mail_fields':
      return split(sentences.incomplete(fieldsWords(failure.missing, failure.unknown)))
    case 'key_refused':
      return split(entering ? sentences.keyEntered : failures.key_refused)
    case 'invalid_input':
      return saying(failures.invalid_input, failure.fields[0]?.message ?? '')
    case 'request_refused':
      return saying(failures.request_refused, isolated(failure.detail ?? failure.fields[0]?.message ?? ''))
    case 'rate_limited':
    case 'service_unavailable': {
      const { retryAfterSeconds: seconds } = failure
      return saying(failures[failure.code], seconds === null ? '' : sentences.waitFor(duration(seconds)))
    }
    default:
      return split(failures[failure.code])
  }
}

/**
 * Puts any failure into words that staff understand: what happened, what to do, and which button helps.
 * @param entering the person is just entering an address or a key, so Settings is no way out
 */
export const failureWords = (failure: Failure, entering = false): FailureWords => ({
  action: actionOf(failure, entering),
  ...wordsOf(failure, entering),
})
