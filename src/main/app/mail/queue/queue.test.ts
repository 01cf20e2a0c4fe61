import { expect, it } from 'vitest'
import { ok } from '../../../../contract/failure.ts'
import { openLedger } from '../../../ledger/open-ledger.ts'
import { createMirrors } from '../../../mirror/mirrors.ts'
import { unguarded } from '../../../mirror/testing/unguarded.ts'
import { expectValue } from '../../testing/scene.ts'
import { createMemorySecrets } from '../../vault/memory-secrets.ts'
import { mailServer } from '../stored.ts'
import { serverInput } from '../testing/smtp-server.ts'
import { createMailQueue } from './queue.ts'

it('looks again a minute after the ledger could not be read', async () => {
  const ledger = expectValue(openLedger('memory'))
  const { password: _, ...server } = serverInput({ port: 9 })
  mailServer.write(ledger, { server, withPassword: false, place: 'mail' })
  let reads = 0
  const next = () => {
    reads += 1
    if (reads === 1) throw new Error('The disk does not answer')
    return null
  }
  const session = {
    ledger: { ...ledger, mails: { ...ledger.mails, next } },
    mirrors: createMirrors({ place: null, script: '', ...unguarded }),
    secrets: createMemorySecrets(),
    installationId: 'test',
    persistence: 'disk' as const,
  }
  const waits: number[] = []
  const ports = {
    log: () => undefined,
    emit: () => undefined,
    now: Date.now,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    mailAuthorities: () => [],
  }
  const secrets = { read: async () => ok(null) }
  createMailQueue({
    ports,
    gate: { session: () => ok(session), noteProblem: () => undefined },
    secrets,
  }).start()
  await expect.poll(() => reads).toBe(2)
  expect(waits).toEqual([60_000])
  ledger.close()
})
