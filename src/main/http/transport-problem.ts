import type { Failure } from '../../contract/failure.ts'
import { codeOf } from '../workers/error-code.ts'

/** A request that brought no answer. `arrived: 'no'`: it never left this computer, so the service did nothing. */
export type TransportProblem = { failure: Failure; arrived: 'no' | 'maybe' }

type Unreachable = Extract<Failure, { code: 'unreachable' }>['reason']

/** Electron's (Chromium's) names and Node's, first match wins. */
const kinds: [pattern: RegExp, kind: Unreachable | 'redirected' | 'timed_out'][] = [
  [
    /ERR_(TOO_MANY_REDIRECTS|UNSAFE_REDIRECT)|unexpected redirect|redirect mode|attempted to redirect/i,
    'redirected',
  ],
  [/\b(ERR_CONNECTION_REFUSED|ECONNREFUSED)\b/, 'refused'],
  [/\b(ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ENOTFOUND|EAI_AGAIN)\b/, 'name_not_found'],
  [/\b(ERR_INTERNET_DISCONNECTED|ENETUNREACH|ENETDOWN)\b/, 'offline'],
  [
    /\b(ERR_CERT_\w+|ERR_SSL_\w+|ERR_BAD_SSL\w*|ERR_TLS_\w+|CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED_CERT\w*|HOSTNAME_MISMATCH|EPROTO)\b/,
    'insecure',
  ],
  [
    /\b(ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT|ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)\b/,
    'timed_out',
  ],
  // A proxy that wants a name and a password says so with 407, or ends the tunnel.
  [/\bERR_(PROXY_AUTH|TUNNEL)_\w+/, 'proxy'],
  [
    /\b(ERR_ADDRESS_UNREACHABLE|ERR_ADDRESS_INVALID|ERR_CONNECTION_FAILED|ERR_UNSAFE_PORT|bad port|ERR_(PROXY|SOCKS)_\w+|EHOSTUNREACH|EADDRNOTAVAIL)\b/,
    'other',
  ],
]

/** Codes and words of an error and of what caused it; Node hides the reason in `cause`, sometimes twice. */
const wordsOf = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error) || depth > 3) return ''
  const several = error instanceof AggregateError ? error.errors.map(one => wordsOf(one, depth + 1)) : []
  return [codeOf(error), error.message, ...several, wordsOf(error.cause, depth + 1)].join(' ')
}

/**
 * Says what a rejected `fetch`, or a body that broke off, means. What is not known counts as a connection lost after the
 * request left, so that nothing is ever sent twice by mistake. `seconds`: the deadline, for the wording. Pure.
 */
export const transportProblemOf = (error: unknown, seconds: number): TransportProblem => {
  const words = wordsOf(error)
  const kind = kinds.find(([pattern]) => pattern.test(words))?.[1]
  if (kind === undefined) return { failure: { code: 'connection_lost' }, arrived: 'maybe' }
  if (kind === 'redirected') return { failure: { code: 'redirected' }, arrived: 'maybe' }
  if (kind === 'timed_out') return { failure: { code: 'timed_out', seconds }, arrived: 'maybe' }
  return { failure: { code: 'unreachable', reason: kind }, arrived: 'no' }
}
