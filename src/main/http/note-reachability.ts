import { assertNever, type Failure } from '../../contract/failure.ts'
import type { Reachability } from '../../contract/model.ts'
import type { ConnectClient, Target } from './connect-client.ts'

/** What the outcome of a call says of reachability; null: nothing. Pure. */
const reachabilityOf = (failure: Failure | null): Reachability | null => {
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
type Note = (connectionId: string, reachability: Reachability) => void

const notingCalls = (client: Calls, note: Note): Calls => {
  const noteOutcome = ({ connectionId }: Target, failure: Failure | null) => {
    const reachability = reachabilityOf(failure)
    if (connectionId !== undefined && reachability !== null) note(connectionId, reachability)
  }
  /** That something is not offered says nothing of the key. */
  const noteOptional = (
    target: Target,
    answer: { state: string } | { state: 'failed'; failure: Failure },
  ) => {
    if ('failure' in answer) noteOutcome(target, answer.failure)
    else if (answer.state !== 'not_offered') noteOutcome(target, null)
  }
  return {
    createLink: async (target, wanted) => {
      const outcome = await client.createLink(target, wanted)
      noteOutcome(target, outcome.state === 'created' ? null : outcome.failure)
      return outcome
    },
    readAccount: async (target, ...rest) => {
      const read = await client.readAccount(target, ...rest)
      noteOutcome(target, read.ok ? null : read.failure)
      return read
    },
    readListPage: async (target, next, reading) => {
      const page = await client.readListPage(target, next, reading)
      if (!reading.signal?.aborted) noteOutcome(target, page.ok ? null : page.failure)
      return page
    },
    readChanges: async (target, question) => {
      const answer = await client.readChanges(target, question)
      if (!question.signal?.aborted) noteOptional(target, answer)
      return answer
    },
    readRequests: async (target, question) => {
      const answer = await client.readRequests(target, question)
      if (!question.signal?.aborted) noteOptional(target, answer)
      return answer
    },
    readRequest: async (target, id) => {
      const read = await client.readRequest(target, id)
      noteOutcome(target, read.ok ? null : read.failure)
      return read
    },
    withdraw: async (target, id) => {
      const answer = await client.withdraw(target, id)
      noteOptional(target, answer)
      return answer
    },
    readDescription: async target => {
      const answer = await client.readDescription(target)
      // A description is nothing that a service owes anybody.
      if (answer.state === 'read') noteOutcome(target, null)
      return answer
    },
  }
}

/** The client; `note` is called with what each outcome of a connection's own calls says of its service. A cancelled call says nothing. */
export const notingReachability = (client: ConnectClient, note: Note): ConnectClient => ({
  ...notingCalls(client, note),
  forOneCall: () => notingCalls(client.forOneCall(), note),
})
