import { expect, it } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { followConnection } from './connection-follower.ts'
import { pause } from './pause.ts'

it('goes on after the ledger could not be read', async () => {
  const performed = Promise.withResolvers<string>()
  const context = { connection: { id: 'a', address: 'https://a.example' } } as ConnectionContext
  let reads = 0
  const byId = () => {
    reads += 1
    if (reads % 2 === 1)
      throw Object.assign(new Error('disk I/O error'), { name: 'SqliteError', code: 'SQLITE_IOERR' })
    return context.connection
  }
  const mirrors = { write: async () => ({ cursor: null, asOf: null, listOffered: null }) }
  Object.assign(context, { session: { ledger: { connections: { byId } }, mirrors } })
  const problems: unknown[] = []
  const gate = {
    session: () => ok(context.session),
    noteProblem: (problem: unknown) => problems.push(problem),
  }
  const ports = {
    ...{ now: Date.now, random: () => 0, log: () => undefined },
    pause: (_: number | null, signal: AbortSignal) => pause(1, signal),
  }
  const core = { ports, gate, sync: { run: async () => undefined } } as unknown as Core
  const follower = followConnection(core, {
    ...{ context, role: 'current', refreshMinutes: 0, onUpToDate: () => undefined },
    perform: async ({ do: task }) => {
      performed.resolve(task)
      return { type: 'failed', trouble: 'lost', retryAfter: null }
    },
  })
  expect(await performed.promise).toBe('probe')
  follower.stop()
  expect(problems[0]).toBe('failing')
})
