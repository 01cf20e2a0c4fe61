import { expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const create = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"redirectUrl":"https://example.com/"}',
}

/** As `pg` throws them, and what the request is answered: with 503 a client creates the link again. */
const errors: [string, object, number][] = [
  ['Connection terminated unexpectedly', {}, 500],
  ['Query read timeout', {}, 500],
  ['read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }, 500],
  ['write EPIPE', { code: 'EPIPE', syscall: 'write' }, 500],
  ['terminating connection due to administrator command', { code: '57P01', severity: 'FATAL' }, 500],
  ['server conn crashed?', { code: '08P01', severity: 'FATAL' }, 500],
  ['canceling statement due to statement timeout', { code: '57014', severity: 'ERROR' }, 503],
  ['sorry, too many clients already', { code: '53300', severity: 'FATAL' }, 503],
  ['connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }, 503],
  ['getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 503],
  ['timeout exceeded when trying to connect', {}, 503],
]

test.runIf(kinds.includes('postgres')).each(errors)(
  'a link that may have been made is not called unmade: %s',
  async (message, more, status) => {
    const { store, call, lines } = await startApp('postgres', { customers: 1 })
    const { read } = store
    store.read = async query => {
      const rows = await read(query)
      const isInsert =
        'toOperationNode' in query &&
        JSON.stringify(query.toOperationNode()).includes('insert into connect_requests')
      if (isInsert) throw Object.assign(new Error(message), more)
      return rows
    }
    const answer = await call('/connect/create-connect-request', create)
    expect(answer.status).toBe(status)
    expect(lines.filter(({ event }) => event === 'request-failed')).toHaveLength(1)
  },
)
