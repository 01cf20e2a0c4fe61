import { assertNever, type Failure } from '../../contract/failure.ts'
import type { Reach } from '../../contract/model.ts'
import type { ConnectClient, Target } from './connect-client.ts'

/** What an outcome of a call tells about how the service can be reached; null: nothing. Pure. */
const reachOf = (failure: Failure | null): Reach | null => {
  if (failure === null) return 'connected'
  switch (failure.code) {
    case 'key_refused':
      return 'key_refused'
    case 'unreachable':
    case 'timed_out':
    case 'connection_lost':
      return 'unreachable'
    case 'service_unavailable':
    case 'service_error':
    case 'unreadable_answer':
    case 'answer_too_large':
    case 'redirected':
      return 'failing'
    case 'not_found':
    case 'list_not_offered':
    case 'rate_limited':
    case 'request_refused':
      return 'connected'
    case 'invalid_input':
    case 'no_connection':
    case 'key_missing':
    case 'key_untested':
    case 'outcome_unknown':
    case 'may_make_second':
    case 'not_copied':
    case 'already_accepted':
    case 'withdrawing_not_offered':
    case 'mail_not_set_up':
    case 'mail_fields':
    case 'mail':
    case 'table':
    case 'not_written':
    case 'run_under_way':
    case 'run_busy':
    case 'keychain':
    case 'store':
    case 'mirror':
    case 'practice_stopped':
    case 'internal':
      return null
    default:
      return assertNever(failure)
  }
}

type Calls = ReturnType<ConnectClient['forOneCall']>
type Note = (connectionId: string, reach: Reach) => void

const heardCalls = (client: Calls, note: Note): Calls => {
  const hear = ({ connectionId }: Target, failure: Failure | null) => {
    const reach = reachOf(failure)
    if (connectionId !== undefined && reach !== null) note(connectionId, reach)
  }
  /** That something is not offered tells nothing of the key. */
  const hearOffered = (target: Target, answer: { state: string } | { state: 'failed'; failure: Failure }) => {
    if ('failure' in answer) hear(target, answer.failure)
    else if (answer.state !== 'not_offered') hear(target, null)
  }
  return {
    createLink: async (target, wanted) => {
      const outcome = await client.createLink(target, wanted)
      hear(target, outcome.state === 'created' ? null : outcome.failure)
      return outcome
    },
    readAccount: async (target, ...rest) => {
      const read = await client.readAccount(target, ...rest)
      hear(target, read.ok ? null : read.failure)
      return read
    },
    readListPage: async (target, next, reading) => {
      const page = await client.readListPage(target, next, reading)
      if (!reading.signal?.aborted) hear(target, page.ok ? null : page.failure)
      return page
    },
    readChanges: async (target, question) => {
      const answer = await client.readChanges(target, question)
      if (!question.signal?.aborted) hearOffered(target, answer)
      return answer
    },
    readRequests: async (target, question) => {
      const answer = await client.readRequests(target, question)
      if (!question.signal?.aborted) hearOffered(target, answer)
      return answer
    },
    readRequest: async (target, id) => {
      const read = await client.readRequest(target, id)
      hear(target, read.ok ? null : read.failure)
      return read
    },
    withdraw: async (target, id) => {
      const answer = await client.withdraw(target, id)
      hearOffered(target, answer)
      return answer
    },
    readThanks: async target => {
      const answer = await client.readThanks(target)
      // A description is nothing that a service owes anybody.
      if (answer.state === 'read') hear(target, null)
      return answer
    },
  }
}

/** The client, and somebody told of every outcome of a connection's own calls. What a person gave up tells nothing. */
export const heardBy = (client: ConnectClient, note: Note): ConnectClient => ({
  ...heardCalls(client, note),
  forOneCall: () => heardCalls(client.forOneCall(), note),
})
