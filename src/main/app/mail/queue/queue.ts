import type { MailHold } from '../../../../contract/mail/mail.ts'
import type { QueuedMail } from '../../../ledger/mail/mails.ts'
import { attempt, errorName } from '../../log-failure.ts'
import { throttle } from '../../throttle.ts'
import type { Session } from '../../vault/session.ts'
import { mailServer, paused, type StoredServer } from '../stored.ts'
import { createDelivery, type QueueCore } from './delivery.ts'
import { nextStep } from './outcome.ts'

export type MailQueue = ReturnType<typeof createMailQueue>

/** An idle line is closed after this long; servers end it after minutes. */
const idle = 10_000

/** The ledger could not be read, say: it is looked at again then. In milliseconds. */
const afterTrouble = 60_000

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
  let isWorking = false
  let news = Promise.withResolvers<void>()
  const delivery = createDelivery(core)
  const changed = throttle(tellEvery, () => {
    ports.emit('mail.changed', null)
    ports.emit('links.changed', null)
  })

  const sendOne = async (session: Session, stored: StoredServer, mail: QueuedMail): Promise<void> => {
    const before = renewals
    const onLeft = () => left.push(ports.now())
    const result = await delivery.deliver(session, { stored, mail }, failures, onLeft)
    if (result.isOver) sent += 1
    hold = renewals === before ? result.hold : null
    failures = hold === null ? 0 : failures + 1
    changed()
  }

  /** Sends the next mail if it may go out now. Answers in how many milliseconds to look again; null: once there is something new. */
  const turn = async (): Promise<number | null> => {
    const session = gate.session()
    const stored = session.ok ? mailServer.read(session.value.ledger) : null
    if (!session.ok || stored === null) return null
    const { ledger } = session.value
    const now = ports.now()
    left = left.filter(time => time > now - 60_000)
    const mail = ledger.mails.next()
    if (mail === null) sent = 0
    const { perMinute } = stored.server
    const step = nextStep({ now, hold, paused: paused.read(ledger), mail, left, perMinute })
    if (step === 'rest' || mail === null) return null
    if (step !== 'send') return step.wait
    await sendOne(session.value, stored, mail)
    return 0
  }

  const work = async (): Promise<void> => {
    for (;;) {
      // What comes during the turn is looked at after it.
      const came = news.promise.then(() => true)
      const wait = await turn().catch((error: unknown) => {
        ports.log('The mail queue could not go on', { error: errorName(error) })
        delivery.close()
        return afterTrouble
      })
      if (wait === 0) continue
      // The next mail may come soon, and goes over the same line.
      const longest = wait ?? (delivery.isOpen() ? idle : null)
      const later = longest === null ? [] : [ports.wait(longest).then(() => false)]
      const isNews = await Promise.race([came, ...later])
      if (isNews || wait !== null) continue
      delivery.close()
      await came
    }
  }

  const start = (): void => {
    news.resolve()
    news = Promise.withResolvers()
    if (isWorking) return
    isWorking = true
    void work()
  }

  return {
    /** Goes on with what waits; called whenever there may be something new. */
    start,
    /** The store was opened: what was leaving when the app ended may have arrived. */
    opened: ({ ledger }: Session): void => {
      hold = null
      failures = 0
      // On a full disk, say, they stand as leaving until the next start, and are not sent again either way.
      attempt({ ports, gate }, 'Mails that were leaving could not be noted', () => {
        const interrupted = ledger.mails.interrupted(ports.now())
        if (interrupted > 0) ports.log('Mails were leaving when the app ended', { interrupted })
      })
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
