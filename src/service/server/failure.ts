import { Refusal, toAnswer } from '../api/problem.ts'
import type { AnswerError } from '../api/router.ts'
import { type Log, logFailure } from '../common/log.ts'
import { TooBusy } from '../common/turns.ts'

type Deps = { origin: () => string; closing: () => boolean; practice: boolean }

/**
 * Whether a request names a host that is neither an address nor ours. A web page can make its own name lead to this
 * machine (DNS rebinding) and would then be of one origin with the practice service, whose sign-in is no secret.
 */
const isForeign = (host: string | undefined, origin: string): boolean => {
  const url = URL.parse(`http://${host}`)
  if (url === null) return true
  const isAddress = /^(?:[\d.]+|\[.*\]|localhost)$/.test(url.hostname)
  return !isAddress && url.host !== new URL(origin).host
}

/** Why a request is refused before anything else is looked at. `host`: the host that the request names. */
export const refusalAtGate = (
  { origin, closing, practice }: Deps,
  host: string | undefined,
): Refusal | undefined => {
  if (closing()) {
    const headers = { 'Retry-After': '2', Connection: 'close' }
    return new Refusal('unavailable', 'The service is shutting down.', { headers })
  }
  return practice && isForeign(host, origin())
    ? new Refusal('forbidden', 'Use the address that the practice service was started with.')
    : undefined
}

const again = { headers: { 'Retry-After': '2' } }

const refusals = {
  full: new Refusal('full', 'Nothing was stored. Try again later.'),
  away: new Refusal('unavailable', 'The database is out of reach. Try again.', again),
  fault: new Refusal('internal', 'It is in our log: quote the request ID.'),
}
const busy = new Refusal('unavailable', 'Too many ask for pages at once. Try again.', again)

/** Turns a thrown error into an answer, and logs it unless it is a refusal; `noteFull` is called where the disk is full. */
export const createAnswerError =
  (log: Log, origin: () => string, noteFull: (error: unknown) => void): AnswerError =>
  (error, { requestId }) => {
    const refuse = (refusal: Refusal) => toAnswer(refusal, requestId, origin())
    if (error instanceof Refusal) return refuse(error)
    if (error instanceof TooBusy) return refuse(busy)
    const why = logFailure(log, requestId, error)
    if (why === 'full') noteFull(error)
    return refuse(refusals[why])
  }
