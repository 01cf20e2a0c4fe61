import type { MailHold } from '../../../../contract/mail/mail.ts'
import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import type { QueuedMail } from '../../../ledger/mail/mails.ts'
import { kindOf } from '../../first-frame.ts'
import { throttle } from '../../throttle.ts'
import type { Session } from '../../vault/session.ts'
import { mailServer, paused, type StoredServer } from '../stored.ts'
import { createDelivery, type QueueCore } from './delivery.ts'
import { nextStep } from './outcome.ts'

export type MailQueue = ReturnType<typeof createMailQueue>

/** An idle line is closed after this long; servers end it after minutes. */
const idle = 10_000

/** The page reads anew what it shows: not with each of hundreds. In milliseconds. */
const tellEvery = 500

/**
 * The mails that wait, one after the other over one line. What it knows is on the disk; here is only what holds it up, and what a
 * minute's limit counts.
 */
export const createMailQueue = (core: QueueCore) => {
  const { ports, gate } = core
  let hold: MailHold | null = null
  let failures = 0
  /** How often a person did something about what held it up: what was tried before that says nothing about it. */
  let renewals = 0
  let left: number[] = []
  /** Mails that are over since none waited. */
  let sent = 0
  let wake: () => void = () => undefined
  let running = false
  let wanted = false
  const delivery = createDelivery(core)
  const changed = throttle(tellEvery, () => {
    ports.emit('mail.changed', null)
    ports.emit('links.changed', null)
  })

  const current = (): Session | null => {
    const session = gate.session()
    return session.ok ? session.value : null
  }

  /** After each start: what was leaving then may have arrived. */
  const begin = (session: Session): void => {
    hold = null
    failures = 0
    try {
      const interrupted = session.ledger.mails.interrupted(ports.now())
      if (interrupted > 0) ports.log('Mails were leaving when the app ended', { interrupted })
    } catch (error) {
      // A full disk, say: they stand as leaving until the next start, and are not sent again either way.
      ports.log('Mails that were leaving could not be noted', {
        problem: ledgerProblemOf(error) ?? 'unknown',
      })
    }
  }

  const sendOne = async (session: Session, stored: StoredServer, mail: QueuedMail): Promise<void> => {
    const before = renewals
    const onLeft = () => left.push(ports.now())
    const result = await delivery.deliver(session, { stored, mail }, failures, onLeft)
    if (result.isOver) sent += 1
    hold = renewals === before ? result.hold : null
    failures = hold === null ? 0 : failures + 1
    changed()
  }

  const pause = (milliseconds: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    return Promise.race([promise, ports.wait(milliseconds)])
  }

  /** False: nothing to do until something new comes. */
  const turn = async (): Promise<boolean> => {
    const session = current()
    const stored = session === null ? null : mailServer.read(session.ledger)
    if (session === null || stored === null) return false
    const now = ports.now()
    left = left.filter(time => time > now - 60_000)
    const mail = session.ledger.mails.next()
    if (mail === null) sent = 0
    const { perMinute } = stored.server
    const step = nextStep({ now, hold, paused: paused.read(session.ledger), mail, left, perMinute })
    if (step !== 'send') changed.flush()
    if (step === 'rest' || mail === null) return false
    if (step === 'send') await sendOne(session, stored, mail)
    else await pause(step.wait)
    return true
  }

  const run = async (): Promise<void> => {
    while (await turn());
    // The next mail may come soon, and goes over the same line.
    if (delivery.isOpen()) await pause(idle)
  }

  const runWhileWanted = async (): Promise<void> => {
    while (wanted) {
      wanted = false
      await run()
    }
  }

  const start = (): void => {
    wanted = true
    wake()
    if (running) return
    running = true
    runWhileWanted()
      .catch((error: unknown) => ports.log('The mail queue stopped', { error: kindOf(error) }))
      .finally(() => {
        delivery.close()
        running = false
        if (wanted && current() !== null) start()
      })
  }

  return {
    /** Goes on with what waits; called whenever there may be something new. */
    start,
    /** The store was opened. */
    opened: (session: Session): void => {
      begin(session)
      start()
    },
    hold: (): MailHold | null => hold,
    /** How many are over since none waited. */
    sent: (): number => sent,
    /** A person did something about what held it up, or wants it tried now. */
    tryNow: (): void => {
      hold = null
      failures = 0
      renewals += 1
      delivery.renew()
      start()
    },
  }
}
