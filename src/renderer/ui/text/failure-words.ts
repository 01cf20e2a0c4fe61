import type { Failure, FailureCode } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { MailField, MailProblem } from '../../../contract/mail/mail.ts'
import * as texts from './failure-messages.ts'
import { count, duration, listed, plural } from './numbers.ts'

/** What a failure's button does: the same thing again, the connection's settings, a new start of the app, a rescue of its data, or saving what could not be tested. */
export type FailureAction = 'try_again' | 'save_anyway' | 'settings' | 'restart' | 'rescue' | 'none'

type Said = { title: string; sentence: string }
export type FailureWords = Said & { action: FailureAction }

const { sentences } = texts

/** A text's first sentence, and the rest of it. */
const said = (text: string): Said => {
  const [title = '', sentence = ''] = text.split(/\. (.*)/s)
  return { title, sentence }
}

/** What helps where it is not the same thing once more. */
const actions: Partial<Record<FailureCode, FailureAction>> = {
  ...{ key_untested: 'save_anyway', no_connection: 'settings', key_missing: 'settings' },
  ...{ key_refused: 'settings', redirected: 'settings', mail_not_set_up: 'settings' },
  ...{ invalid_input: 'none', not_found: 'none', list_not_offered: 'none', request_refused: 'none' },
  ...{ answer_too_large: 'none', may_make_second: 'none', already_accepted: 'none', mail_fields: 'none' },
  ...{ withdrawing_not_offered: 'none', table: 'none', run_under_way: 'none', run_busy: 'none' },
}

const actionOf = (failure: Failure, entering: boolean): FailureAction => {
  const { code } = failure
  if (entering && (code === 'key_refused' || code === 'redirected')) return 'none'
  if (code === 'keychain' && failure.problem === 'restarted') return 'restart'
  if (code === 'keychain' && failure.problem === 'too_large') return 'none'
  if (code === 'store' && failure.problem === 'damaged') return 'rescue'
  return actions[code] ?? 'try_again'
}

/** Why a mail did not go out, and what helps. `answer`: the mail server's own words. */
export const mailWords = (problem: MailProblem, answer: string | null): Said => {
  const words = said(texts.failures.mail[problem])
  const tells = answer !== null && texts.tellingProblems.includes(problem)
  return tells ? { ...words, sentence: sentences.saysMailServer(isolated(answer)) } : words
}

/** What a message names and is not known. */
export const fieldsWords = (missing: readonly MailField[], unknown: readonly string[]): string =>
  [
    ...(missing.length > 0 ? [sentences.lacks(listed(missing.map(name => texts.mailFields[name])))] : []),
    ...(unknown.length > 0 ? [sentences.strange(unknown.map(name => `{${name}}`).join(', '))] : []),
  ].join(' ')

/** What a code's own sentence gives way to; nothing, where it does not. */
const sentenceOf = (failure: Failure, entering: boolean): string | null | undefined => {
  switch (failure.code) {
    case 'invalid_input':
      return failure.fields[0]?.message
    case 'key_refused':
      return entering ? sentences.keyEntered : null
    case 'not_found':
      return sentences.notFound(isolated(failure.subject))
    case 'rate_limited':
    case 'service_unavailable':
      return failure.retryAfterSeconds === null
        ? null
        : sentences.waitFor(duration(failure.retryAfterSeconds))
    case 'request_refused':
      return isolated(failure.detail ?? failure.fields[0]?.message ?? '')
    case 'timed_out':
      return sentences.timedOut(plural(failure.seconds, 'second'))
    case 'mail_fields':
      return fieldsWords(failure.missing, failure.unknown)
    default:
      return null
  }
}

const wordsOf = (failure: Failure, entering: boolean): Said => {
  const { failures } = texts
  switch (failure.code) {
    case 'keychain':
      return said(failures.keychain[failure.problem])
    case 'store':
      return said(failures.store[failure.problem])
    case 'mirror':
      return said(failures.mirror[failure.problem])
    case 'not_written':
      return said(failures.not_written[failure.problem])
    case 'run_busy':
      return said(failures.run_busy[failure.doing])
    case 'mail':
      return mailWords(failure.problem, failure.answer)
    case 'unreachable':
      return { title: texts.unreachedTitle, sentence: failures.unreachable[failure.reason] }
    case 'table': {
      const line = failure.line === null ? null : count(failure.line)
      return { title: texts.unreadTitle(line), sentence: failures.table[failure.problem] }
    }
    default: {
      const { title, sentence } = said(failures[failure.code])
      return { title, sentence: sentenceOf(failure, entering) || sentence }
    }
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
