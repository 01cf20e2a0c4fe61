import {
  assertNever,
  type Failure,
  type KeychainProblem,
  type StoreProblem,
} from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import { listWords } from './list-words.ts'
import { fieldsWords, mailWords } from './mail-words.ts'
import { duration, plural } from './numbers.ts'
import { unreachableSentence } from './unreachable-words.ts'

/** What a failure's button does: the same thing again, the connection's settings, a new start of the app, a rescue of its data, or saving what could not be tested. */
export type FailureAction = 'try_again' | 'save_anyway' | 'settings' | 'restart' | 'rescue' | 'none'

export type FailureWords = { title: string; sentence: string; action: FailureAction }

const words = (title: string, sentence: string, action: FailureAction): FailureWords => ({
  title,
  sentence,
  action,
})

const wait = (seconds: number | null): string =>
  seconds === null ? 'Try again in a minute.' : `Try again in ${duration(seconds)}.`

/** What the system keychain's problem is, and what the person can do. */
export const keychainWords = (problem: KeychainProblem): FailureWords => {
  switch (problem) {
    case 'locked':
      return words('The keychain is locked', 'Unlock this computer’s keychain, then try again.', 'try_again')
    case 'unavailable':
      return words(
        'This computer has no keychain',
        'No keychain answers here, so nothing can be kept safely. Start one and try again, or go on for this session only.',
        'try_again',
      )
    case 'timed_out':
      return words(
        'The keychain does not answer',
        'It may be asking for your password in another window. Answer it there, then try again.',
        'try_again',
      )
    case 'too_large':
      return words(
        'The key is too long for the keychain',
        'This computer’s keychain cannot hold a key of that length. Check that only the key was pasted.',
        'none',
      )
    case 'lost':
      return words(
        'The key to your stored data is missing',
        'The keychain is locked or has lost it. Unlock the keychain and try again; only if the key is lost for good, set the old data aside and start fresh.',
        'try_again',
      )
    case 'other_key':
      return words(
        'The keychain holds another key',
        'It is not the one that your stored data was locked with, so the data was left untouched. Bring the right keychain back, then try again; only if the key is lost for good, set the old data aside and start fresh.',
        'try_again',
      )
    case 'restarted':
      return words(
        'The keychain was restarted',
        'This app cannot find it again until it is started anew. Nothing that was saved is lost.',
        'restart',
      )
    default:
      return assertNever(problem)
  }
}

/** Why the local data cannot be used, and what the person can do. */
export const storeWords = (problem: StoreProblem): FailureWords => {
  switch (problem) {
    case 'locked':
      return words(
        'Your stored data is in use',
        'Another program holds it. Close other copies of Utility Connect, then try again.',
        'try_again',
      )
    case 'newer':
      return words(
        'Your data was stored by a newer version',
        'It has been left untouched. Install the latest Utility Connect to open it.',
        'try_again',
      )
    case 'damaged':
      return words(
        'Part of your stored data cannot be read',
        'Rescue copies everything that can be read into a new store, fills in what the last back-up has, and reads the accounts again from the service. Nothing is deleted: the old file stays on this computer for 30 days.',
        'rescue',
      )
    case 'ruined':
      return words(
        'Nothing in your stored data can be read',
        'There was nothing to rescue. Put a back-up of the file in its place and try again, or set it aside and start fresh; then it is kept for 30 days.',
        'try_again',
      )
    case 'missing':
      return words(
        'Your stored data is gone',
        'Its file, ledger.db, was deleted or emptied by something other than this app. Put it back and try again, or start fresh.',
        'try_again',
      )
    case 'full':
      return words('The disk is full', 'Free some space, then try again.', 'try_again')
    case 'unwritable':
      return words(
        'Data cannot be saved on this computer',
        'The app may not write to its own folder. Ask your IT team for permission, then try again.',
        'try_again',
      )
    case 'failing':
      return words(
        'The disk does not answer as it should',
        'Reading or saving your data failed. Try again; if it happens once more, ask your IT team to check the disk.',
        'try_again',
      )
    default:
      return assertNever(problem)
  }
}

/**
 * Puts any failure into words that staff understand: what happened, what to do, and which button helps.
 * @param entering the person is just entering an address or a key, so Settings is no way out
 */
export const failureWords = (failure: Failure, entering = false): FailureWords => {
  const settings = entering ? 'none' : 'settings'
  switch (failure.code) {
    case 'invalid_input':
      return words(
        'Something typed here cannot be used',
        failure.fields[0]?.message ?? 'Check the fields, then try again.',
        'none',
      )
    case 'no_connection':
      return words('No connection is chosen', 'Choose or add a connection in Settings.', 'settings')
    case 'key_missing':
      return words('The API key is missing', 'Enter the key again with Replace key in Settings.', 'settings')
    case 'key_refused':
      return words(
        'The service refused the API key',
        entering
          ? 'Check that the whole key was pasted, or make a new one on the portal.'
          : 'It may have been revoked. Make a new key on the portal, then use Replace key in Settings.',
        settings,
      )
    case 'key_untested':
      return words(
        'The API key could not be tested',
        'The service offers no list of accounts, and what it answered tells nothing about the key. Save it only if you are sure of the key and of the address.',
        'save_anyway',
      )
    case 'not_found':
      return words(
        'No account with that ID',
        `The service shows your company no account for “${isolated(failure.subject)}”. Check the ID with the customer.`,
        'none',
      )
    case 'list_not_offered':
      return words(
        'This service offers no list of accounts',
        'Look accounts up one by one with their ID; each one stays here.',
        'none',
      )
    case 'rate_limited':
      return words('Too many requests at once', wait(failure.retryAfterSeconds), 'try_again')
    case 'service_unavailable':
      return words('The service is temporarily unavailable', wait(failure.retryAfterSeconds), 'try_again')
    case 'request_refused':
      return words(
        'The service refused the request',
        isolated(failure.detail ?? failure.fields[0]?.message ?? '') ||
          'It gave no reason. Send the details to support.',
        'none',
      )
    case 'service_error':
      return words('The service has a problem', 'The fault is on its side. Try again later.', 'try_again')
    case 'unreadable_answer':
      return words(
        'Unexpected answer from the service',
        'Check that the address is the service’s own, then try again or send the details to support.',
        'try_again',
      )
    case 'answer_too_large':
      return words(
        'The service’s answer is too large',
        'It was stopped to protect this computer. Send the details to support.',
        'none',
      )
    case 'redirected':
      return words(
        'The service points to another address',
        'For safety the app does not follow. Use the service’s final address, without detours.',
        settings,
      )
    case 'unreachable':
      return words('The service cannot be reached', unreachableSentence(failure.reason), 'try_again')
    case 'timed_out':
      return words(
        'The service took too long',
        `No complete answer within ${plural(failure.seconds, 'second')}. Try again.`,
        'try_again',
      )
    case 'connection_lost':
      return words(
        'The connection broke off',
        'The answer did not arrive. Check the network connection, then try again.',
        'try_again',
      )
    case 'outcome_unknown':
      return words(
        'It is not known yet whether the link was made',
        'The request left this computer, but no answer came that tells.',
        'try_again',
      )
    case 'may_make_second':
      return words(
        'Trying again may make a second link',
        'The request is so old that the service may have forgotten it.',
        'none',
      )
    case 'not_copied':
      return words(
        'The clipboard took nothing',
        'Another program may be holding it. Try again, or select the text and copy it by hand.',
        'try_again',
      )
    case 'already_accepted':
      return words(
        'The customer has accepted already',
        'The link is used up, so there is nothing to withdraw. Only the customer can end what they share.',
        'none',
      )
    case 'withdrawing_not_offered':
      return words(
        'This service cannot withdraw links',
        'The link goes on working. Ask the people who run the service.',
        'none',
      )
    case 'mail_not_set_up':
      return words(
        'No mail server is set up yet',
        'Say once in Settings which server your company’s mail goes through.',
        'settings',
      )
    case 'mail_fields':
      return words('The message is not complete', fieldsWords(failure.missing, failure.unknown), 'none')
    case 'mail':
      return { ...mailWords(failure.problem, failure.answer), action: 'try_again' }
    case 'table':
    case 'not_written':
    case 'run_under_way':
    case 'run_busy':
      return listWords(failure)
    case 'keychain':
      return keychainWords(failure.problem)
    case 'store':
      return storeWords(failure.problem)
    case 'mirror':
      return failure.problem === 'damaged'
        ? words(
            'The accounts kept here cannot be read',
            'They are read again from the service. Your links, notes and settings are stored apart and are all there.',
            'try_again',
          )
        : words('The list could not be read', 'What reads it ended and was started again.', 'try_again')
    case 'practice_stopped':
      return words('The practice service has stopped', 'Start it again to go on practising.', 'try_again')
    case 'internal':
      return words(
        'Something went wrong in the app',
        'Try again; if it happens once more, send the details to support.',
        'try_again',
      )
    default:
      return assertNever(failure)
  }
}
