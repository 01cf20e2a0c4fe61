import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { randomOf } from '../../../../soak/parts/random.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { mailServer } from './stored.ts'
import { serverInput, startMailServer } from './testing/smtp-server.ts'

const key = '5a'.repeat(32)
const program = join(import.meta.dirname, 'testing/queue-process.ts')
const planned = 4
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const open = (file: string) => {
  const opened = openLedger({ file, key, now: 1 })
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
  return opened.value
}

/** A ledger with a mail server and one link, whose mails wait for as many customers. */
const fill = (file: string, port: number, count: number): string[] => {
  const ledger = open(file)
  const { password: _none, ...server } = serverInput(
    { port },
    { host: '127.0.0.1', security: 'none', user: '' },
  )
  mailServer.write(ledger, { server, withPassword: false, place: 'mail' })
  const connection = {
    id: 'c',
    name: 'C',
    kind: 'service',
    address: 'https://x.example',
    portalAddress: null,
  } as const
  ledger.connections.add(connection)
  const seq = ledger.connections.all()[0]?.seq ?? 0
  const link = { id: 'link', customer: 'Maria', email: '', note: '', redirectUrl: null, createdAt: 1 }
  ledger.links.add(seq, link)
  ledger.links.setUrl({ id: 'link', url: 'https://x.example/c/1', at: 1 })
  ledger.links.endMaking('link')
  const ids = Array.from({ length: count }, (_, index) => `mail-${index}`)
  for (const id of ids) {
    const messageId = `<${id}@acme.example>`
    const mail = {
      id,
      linkId: 'link',
      messageId,
      to: `${id}@b.example`,
      subject: id,
      text: `${id}: https://x.example/c/1`,
      createdAt: 1,
    }
    ledger.mails.add([mail])
  }
  ledger.close()
  return ids
}

it('sends no mail twice and loses none, though it is killed at random moments', {
  timeout: 120_000,
}, async () => {
  const random = randomOf(7)
  const temporary = temporaryFolder()
  const server = await startMailServer({ clear: true, password: null })
  ends.push(temporary.remove, server.stop)
  // Long enough that a kill often finds a mail between its text and the answer to it.
  server.fault(() => ({ at: 'text', waits: wait(8 * random()) }))
  const file = join(temporary.folder, 'ledger.db')
  // More than a quick machine sends before the last of them.
  const ids = fill(file, server.port, 200)

  for (let kills = 0; kills <= planned; kills += 1) {
    const child = spawn(process.execPath, [program, file, key], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout?.resume() ?? child, 'data')
    await wait(kills < planned ? 120 * random() : 0)
    if (kills < planned) child.kill('SIGKILL')
    const [code, signal] = await ended
    expect([code, signal]).toEqual(kills < planned ? [null, 'SIGKILL'] : [0, null])
  }

  const ledger = open(file)
  ends.push(ledger.close)
  const states = new Map(ids.map(id => [id, ledger.mails.byId(id)?.state]))
  const arrived = server.received.map(({ id }) => id.slice(1, id.indexOf('@')))
  expect(new Set(arrived).size, 'no mail twice').toBe(arrived.length)
  const unknown = ids.filter(id => states.get(id) === 'unknown')
  // One mail is on the line at a time, so a kill leaves one of unknown outcome at most.
  expect(unknown.length).toBeLessThanOrEqual(planned)
  expect(ids.filter(id => states.get(id) !== 'handed' && !unknown.includes(id))).toEqual([])
  expect(
    ids.filter(id => !arrived.includes(id) && !unknown.includes(id)),
    'none lost',
  ).toEqual([])
})
