import { describe, expect, it } from 'vitest'
import type { Failure, FailureCode, KeychainProblem, StoreProblem } from '../../../contract/failure.ts'
import { failureDetails } from './failure-details.ts'
import { failureWords, fieldsWords, mailWords } from './failure-words.ts'

const answer = { status: 502, contentType: 'text/html', excerpt: '<h1>Bad gateway</h1>' }

/** One failure of each code; a missing code is a compile error here. */
const failures: { [Code in FailureCode]: Extract<Failure, { code: Code }> } = {
  invalid_input: {
    code: 'invalid_input',
    fields: [{ path: 'email', message: 'An address such as a@b.example' }],
  },
  no_connection: { code: 'no_connection' },
  key_missing: { code: 'key_missing' },
  key_refused: { code: 'key_refused' },
  key_untested: { code: 'key_untested' },
  other_company: { code: 'other_company', company: 'Brightwater' },
  not_found: { code: 'not_found', subject: 'ea_1' },
  list_not_offered: { code: 'list_not_offered' },
  rate_limited: { code: 'rate_limited', retryAfterSeconds: 30 },
  service_unavailable: { code: 'service_unavailable', retryAfterSeconds: null },
  request_refused: { code: 'request_refused', status: 422, detail: null, fields: [] },
  service_error: { code: 'service_error', answer },
  unreadable_answer: { code: 'unreadable_answer', answer },
  answer_too_large: { code: 'answer_too_large', limit: 5_000_000 },
  redirected: { code: 'redirected' },
  unreachable: { code: 'unreachable', reason: 'refused' },
  timed_out: { code: 'timed_out', seconds: 15 },
  connection_lost: { code: 'connection_lost' },
  outcome_unknown: { code: 'outcome_unknown', linkId: 'l1', reason: null },
  may_make_second: { code: 'may_make_second', linkId: 'l1', askedAt: 0 },
  not_copied: { code: 'not_copied' },
  already_accepted: { code: 'already_accepted' },
  withdrawing_not_offered: { code: 'withdrawing_not_offered' },
  mail_not_set_up: { code: 'mail_not_set_up' },
  mail_fields: { code: 'mail_fields', missing: ['customer'], unknown: [] },
  mail: { code: 'mail', problem: 'password_refused', answer: null },
  table: { code: 'table', problem: 'quote_not_closed', line: 7 },
  not_written: { code: 'not_written', problem: 'full' },
  run_under_way: { code: 'run_under_way', runId: 'r1' },
  run_busy: { code: 'run_busy', doing: 'checking' },
  keychain: { code: 'keychain', problem: 'locked' },
  store: { code: 'store', problem: 'full' },
  mirror: { code: 'mirror', problem: 'damaged' },
  practice_stopped: { code: 'practice_stopped' },
  internal: { code: 'internal', reference: 'a1b2' },
}

const jargon = /HTTP|\b\d{3}\b|JSON|null|undefined|NaN|\[object|exception|error code/i

describe('failureWords', () => {
  it('speaks of an account only where one was looked for', () => {
    const gone = failureWords({ code: 'not_found', subject: null }, false)
    expect(gone.title).toBe('It is no longer there')
    expect(`${gone.title} ${gone.sentence}`).not.toMatch(/account/)
  })
  it.each(Object.values(failures))('puts $code into a title and a full sentence', failure => {
    for (const entering of [false, true]) {
      const { title, sentence } = failureWords(failure, entering)
      expect(title).toMatch(/^[A-Z“].*[^.]$/)
      expect(sentence).toMatch(/[.]$|example$/)
      expect(`${title} ${sentence}`).not.toMatch(jargon)
    }
  })

  it('tells all failures apart', () => {
    const titles = Object.values(failures).map(failure => failureWords(failure).title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('never sends someone to Settings who is just entering a key', () => {
    expect(failureWords({ code: 'key_refused' }).action).toBe('settings')
    for (const failure of [failures.key_refused, failures.redirected]) {
      expect(failureWords(failure, true).action).toBe('none')
    }
  })

  it('offers no other attempt with a link that no longer works', () => {
    expect(failureWords({ code: 'mail', problem: 'link_gone', answer: null }).action).toBe('none')
    expect(failureWords({ code: 'mail', problem: 'timed_out', answer: null }).action).toBe('try_again')
  })

  it('says how long to wait, where the service did', () => {
    expect(failureWords(failures.rate_limited).sentence).toBe('Try again in 30 seconds.')
    expect(failureWords({ code: 'rate_limited', retryAfterSeconds: 1 }).sentence).toBe(
      'Try again in 1 second.',
    )
    expect(failureWords(failures.service_unavailable).sentence).toBe('Try again in a minute.')
    expect(failureWords({ code: 'rate_limited', retryAfterSeconds: 119 }).sentence).toBe(
      'Try again in 119 seconds.',
    )
    expect(failureWords({ code: 'rate_limited', retryAfterSeconds: 3600 }).sentence).toBe(
      'Try again in 60 minutes.',
    )
    expect(failureWords({ code: 'rate_limited', retryAfterSeconds: 86_400 }).sentence).toBe(
      'Try again in 24 hours.',
    )
  })

  it('passes on the service’s own reason', () => {
    const refused: Failure = {
      code: 'request_refused',
      status: 422,
      detail: 'Redirect is too long.',
      fields: [],
    }
    expect(failureWords(refused).sentence).toBe('Redirect is too long.')
  })

  it('has a way out of every problem with the keychain and the store', () => {
    const keychain: KeychainProblem[] = [
      ...(['locked', 'unavailable', 'timed_out', 'too_large'] as const),
      ...(['lost', 'other_key', 'restarted'] as const),
    ]
    const store: StoreProblem[] = [
      ...(['locked', 'newer', 'damaged', 'ruined'] as const),
      ...(['missing', 'full', 'unwritable', 'failing'] as const),
    ]
    const all = [
      ...keychain.map(problem => failureWords({ code: 'keychain', problem })),
      ...store.map(problem => failureWords({ code: 'store', problem })),
    ]
    expect(new Set(all.map(words => words.title)).size).toBe(all.length)
    for (const words of all) expect(words.sentence).toMatch(/\.$/)
  })

  it('has a sentence for every reason why a service cannot be reached', () => {
    const reasons = ['refused', 'name_not_found', 'offline', 'insecure', 'proxy', 'other'] as const
    const sentences = reasons.map(reason => failureWords({ code: 'unreachable', reason }).sentence)
    expect(new Set(sentences).size).toBe(reasons.length)
  })
})

describe('failureDetails', () => {
  it('gives support every fact', () => {
    const scene = { version: '1.2.3', address: 'https://api.example/v1', now: Date.UTC(2026, 10, 20, 10, 42) }
    expect(failureDetails({ ...failures.service_error, requestId: 'r-1' }, scene).split('\n')).toEqual([
      'code: service_error',
      'answer: {"status":502,"contentType":"text/html","excerpt":"<h1>Bad gateway</h1>"}',
      'request ID: r-1',
      'service address: https://api.example/v1',
      'time: 2026-11-20T10:42:00.000Z',
      'version: 1.2.3',
    ])
    expect(failureDetails(failures.redirected, { ...scene, address: null })).toContain(
      'request ID: none given\nservice address: none\n',
    )
    expect(failureDetails({ ...failures.redirected, at: 0 }, scene)).toContain('time: 1970-01-01T')
  })
})

it('says what a mail server says without its numbers, which are for support', () => {
  const said = (answer: string | null) => mailWords('recipient_refused', answer).sentence
  expect(said('550 5.1.1 No such mailbox')).toBe('It says: “No such mailbox”')
  expect(said('550-5.7.1 Blocked.\n550 5.7.1 See 587 notes')).toBe('It says: “Blocked.\nSee 587 notes”')
  expect(said('550 5.1.1 ')).toBe('Check it for a typing error.')
  expect(said(null)).toBe('Check it for a typing error.')
})

it('says which placeholder of a message is unknown, and which there are', () => {
  expect(fieldsWords([], ['custmer'])).toBe(
    'Its template names {custmer}, but the fields are {customer}, {company}, {link}, {linkDomain}, and {reference}.',
  )
  expect(fieldsWords([], ['a', 'b'])).toMatch(/^Its template names \{a\} and \{b\}, but /)
})

it('says of a list of a header alone that nobody is in it, not that it cannot be read', () => {
  const words = failureWords({ code: 'table', problem: 'no_customers', line: null })
  expect(words.title).toBe('No customers in this file')
})

it('names the file that cannot be read, whatever its name is', () => {
  const table = { code: 'table', problem: 'quote_not_closed', line: 7 } as const
  const titleOf = (name?: string) => failureWords({ ...table, name }).title
  expect(titleOf()).toBe('This list cannot be read: line 7')
  expect(titleOf('Mr. Smith.csv')).toBe('This list cannot be read: Mr. Smith.csv, line 7')
  const empty = failureWords({ code: 'table', problem: 'no_customers', line: null, name: 'head.csv' })
  expect(empty.title).toBe('No customers in head.csv')
})
