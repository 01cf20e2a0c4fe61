import { describe, expect, it } from 'vitest'
import { transportProblemOf } from './transport-problem.ts'

const node = (code: string, message = '') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })

describe('transportProblemOf', () => {
  it.each([
    ['refused', 'net::ERR_CONNECTION_REFUSED', node('ECONNREFUSED')],
    [
      'name_not_found',
      'net::ERR_NAME_NOT_RESOLVED',
      node('ENOTFOUND', 'getaddrinfo ENOTFOUND redirect.example.com'),
    ],
    ['offline', 'net::ERR_INTERNET_DISCONNECTED', node('ENETUNREACH')],
    ['insecure', 'net::ERR_CERT_AUTHORITY_INVALID', node('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['insecure', 'net::ERR_SSL_PROTOCOL_ERROR', node('ERR_TLS_CERT_ALTNAME_INVALID')],
    ['insecure', 'net::ERR_CERT_DATE_INVALID', node('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['other', 'net::ERR_ADDRESS_UNREACHABLE', node('EHOSTUNREACH')],
    ['other', 'net::ERR_UNSAFE_PORT', new TypeError('fetch failed', { cause: new Error('bad port') })],
    ['other', 'net::ERR_PROXY_CONNECTION_FAILED', node('EADDRNOTAVAIL')],
    ['proxy', 'net::ERR_PROXY_AUTH_UNSUPPORTED', new Error('net::ERR_PROXY_AUTH_REQUESTED')],
    [
      'proxy',
      'net::ERR_TUNNEL_CONNECTION_FAILED',
      new Error('net::ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION'),
    ],
  ])('knows that nothing arrived: %s', (reason, electron, fromNode) => {
    for (const error of [new Error(electron), fromNode]) {
      expect(transportProblemOf(error, 15)).toEqual({
        failure: { code: 'unreachable', reason },
        arrived: 'no',
      })
    }
  })

  it('looks into what several tries came to', () => {
    const tries = new AggregateError([
      Object.assign(new Error('v6'), { code: 'ECONNREFUSED' }),
      new Error('v4'),
    ])
    expect(transportProblemOf(new TypeError('fetch failed', { cause: tries }), 15).arrived).toBe('no')
  })

  it.each([
    new Error('net::ERR_CONNECTION_RESET'),
    new Error('net::ERR_CONNECTION_CLOSED'),
    new Error('net::ERR_EMPTY_RESPONSE'),
    new Error('net::ERR_CONTENT_LENGTH_MISMATCH'),
    new Error('net::ERR_INCOMPLETE_CHUNKED_ENCODING'),
    new Error('net::ERR_NETWORK_CHANGED'),
    node('ECONNRESET'),
    node('UND_ERR_SOCKET', 'other side closed'),
    new TypeError('terminated'),
    new Error('something new'),
    'no error at all',
    undefined,
  ])('takes %s for a request that may have arrived', error => {
    expect(transportProblemOf(error, 15)).toEqual({ failure: { code: 'connection_lost' }, arrived: 'maybe' })
  })

  it.each([
    new Error('net::ERR_TOO_MANY_REDIRECTS'),
    new Error("Attempted to redirect, but redirect policy was 'error'"),
    new TypeError('fetch failed', { cause: new Error('unexpected redirect') }),
  ])('knows a redirect, after which the service may have done anything: %s', error => {
    expect(transportProblemOf(error, 15)).toEqual({ failure: { code: 'redirected' }, arrived: 'maybe' })
  })

  it.each([
    node('UND_ERR_CONNECT_TIMEOUT'),
    node('ETIMEDOUT'),
    new Error('net::ERR_TIMED_OUT'),
    new Error('net::ERR_CONNECTION_TIMED_OUT'),
  ])('takes no time-out for a request that did not leave: %s', error => {
    expect(transportProblemOf(error, 15)).toEqual({
      failure: { code: 'timed_out', seconds: 15 },
      arrived: 'maybe',
    })
  })

  it('is not led in circles by an error that is its own cause', () => {
    const error = new Error('round')
    error.cause = error
    expect(transportProblemOf(error, 15).failure.code).toBe('connection_lost')
  })
})
