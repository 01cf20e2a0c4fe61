import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../src/contract/failure.ts'
import type { CallOutput } from '../../src/contract/ipc.ts'
import { startMailServer } from '../../src/main/app/mail/testing/smtp-server.ts'
import { createRandom } from './chance.ts'
import { createClock } from './clock.ts'
import { startDesk } from './desk.ts'
import { createNetwork } from './network.ts'
import { createPeople } from './people.ts'
import { createReader } from './reader.ts'
import { origin, startService } from './service.ts'

/** A link that was asked for, with a page and an email that no other has, and what the app answered each time. */
export type Wanted = { redirectUrl: string; email: string; answers: Result<CallOutput<'links.create'>>[] }

const begin = Date.UTC(2026, 2, 2, 9)
const turn = () => new Promise<void>(resolve => setTimeout(resolve, 1))
/** Milliseconds after which a call counts as never answered: without a limit it would wait for ever. */
const longest = 60_000
/** After so many turns without a request under way the clock moves on to the next timer. */
const idleTurns = 4
const hour = 3_600_000

export type World = Awaited<ReturnType<typeof createWorld>>

/** An app, a service, their customers and a mail server, with clock, ids, network and disk in our hands, and chance by a seed. */
export const createWorld = async (seed: number) => {
  const random = createRandom(seed)
  const root = mkdtempSync(join(tmpdir(), 'utility-connect-simulation-'))
  const clock = createClock(begin)
  /** How far the clock of each program is off. */
  const skew = { app: 0, service: 0 }
  const lines: string[] = []
  const note = (line: string) => void lines.push(line)
  const serviceNow = () => clock.now() + skew.service
  const serviceFolder = join(root, 'service')
  mkdirSync(serviceFolder)
  const service = await startService(serviceFolder, serviceNow)
  const network = createNetwork(random, service.deliver, note)
  const smtp = await startMailServer({ clear: true, password: null })
  const people = createPeople(service, serviceNow)
  const desk = await startDesk(
    { root, note, clock, now: () => clock.now() + skew.app, network, random: random.next },
    { address: origin, apiKey: service.apiKey, mailPort: smtp.port },
  )
  const reader = createReader(network.open().fetch, { origin, apiKey: service.apiKey })

  /** Waits for something, and moves the clock on whenever nothing is under way. */
  const patiently = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false
    const end = () => {
      isOver = true
    }
    work.then(end, end)
    const giveUp = performance.now() + longest
    let pauses = 0
    for (let idle = 0; !isOver; idle += 1) {
      await turn()
      if (performance.now() > giveUp) throw new Error('A call is never answered')
      if (network.busy() > 0) idle = 0
      if (idle < idleTurns || isOver) continue
      idle = 0
      // Every few pauses held requests go on as well, so that none waits for ever.
      pauses += 1
      if (!clock.toNext(hour) || pauses % 3 === 0) network.release()
    }
    return work
  }

  /** Lets what is under way finish, as far as it can while the clock stands still. */
  const calm = async (): Promise<void> => {
    for (let quiet = 0, turns = 0; quiet < 3 && turns < 200; turns += 1) {
      await turn()
      quiet = network.busy() === 0 && (network.waiting() > 0 || turns > 20) ? quiet + 1 : 0
    }
  }

  /** Repeats a check until it finds nothing wrong, and moves the clock on; throws what was wrong last. */
  const until = async (check: () => Promise<string[]>): Promise<void> => {
    const giveUp = performance.now() + longest
    for (;;) {
      const wrong = await check()
      if (wrong.length === 0) return
      if (performance.now() > giveUp) throw new Error(wrong.slice(0, 20).join('\n'))
      for (let turns = 0; turns < idleTurns; turns += 1) await turn()
      if (network.busy() === 0) clock.toNext(hour)
    }
  }

  return {
    seed,
    random,
    clock,
    skew,
    serviceNow,
    service,
    network,
    smtp,
    people,
    desk,
    reader,
    /** What was done, line by line. */
    lines,
    note,
    patiently,
    calm,
    until,
    /** By the link's id. */
    wanted: new Map<string, Wanted>(),
    /** Lists, by their run's id: the pages of their rows. */
    lists: new Map<string, string[]>(),
    /** Requests that were withdrawn, as the service or the app said. */
    withdrawn: new Set<string>(),
    /** How many lists were begun, those that the app never stored among them. */
    made: { lists: 0 },
    full: { service: false },
    /** Actions that were begun and not awaited. */
    pending: [Promise.resolve<unknown>(null)],
    end: async (): Promise<void> => {
      network.release()
      await desk.end()
      await service.kill()
      await smtp.stop()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
