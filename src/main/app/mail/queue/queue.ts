import type { MailHold } from '../../../../contract/mail/mail.ts'
import { attempt, errorName } from '../../log-failure.ts'
import { throttle } from '../../throttle.ts'
import type { Session } from '../../vault/session.ts'
import { mailServer, paused } from '../stored.ts'
import { createDelivery, type QueueCore } from './delivery.ts'
import { nextStep } from './outcome.ts'

export type MailQueue = ReturnType<typeof createMailQueue>

const minute = 60_000
/** Milliseconds until the queue continues after an unexpected error, such as a ledger that could not be read. */
const afterTrouble = minute
/** Throttles events, in milliseconds: during hundreds of mails the page must not reload after each. */
const eventsEvery = 500

/**
 * Sends the mails that wait in the ledger, one after the other. Only the current hold and the rate limiter's times are in memory; after a start, the
 * ledger gives those of the last minute.
 */
export const createMailQueue = (core: QueueCore) => {
  const { ports, gate } = core
  const delivery = createDelivery(core)
  let hold: MailHold | null = null
  let failures = 0
  /** How often a person released a hold: an attempt that began before the last release must not set a hold again. */
  let retries = 0
  let left: number[] = []
  let sent = 0
  let isWorking = false
  let news = Promise.withResolvers<void>()
  const emitChanges = throttle(eventsEvery, () => {
    ports.emit('mail.changed', null)
    ports.emit('links.changed', null)
  })

  /** Sends the next mail if it may go out now. Answers after how many milliseconds to look again; null: when `start` is called. */
  const turn = async (): Promise<number | null> => {
    const session = gate.session()
    const stored = session.ok ? mailServer.read(session.value.ledger) : null
    if (!session.ok || stored === null) return null
    const { ledger } = session.value
    const now = ports.now()
    left = left.filter(time => time > now - minute)
    const mail = ledger.mails.next()
    if (mail === null) sent = 0
    const { perMinute } = stored.server
    const step = nextStep({ now, hold, paused: paused.read(ledger), mail, left, perMinute })
    if (step === 'rest' || mail === null) return null
    if (step !== 'send') return step.wait
    const before = retries
    const outcome = await delivery.deliver(session.value, { stored, mail, failures }, () =>
      left.push(ports.now()),
    )
    if (outcome.isOver) sent += 1
    hold = retries === before ? outcome.hold : null
    failures = hold === null ? 0 : failures + 1
    emitChanges()
    return 0
  }

  const work = async (): Promise<void> => {
    for (;;) {
      // Taken before the turn: a `start` during it resolves this promise and is not missed.
      const isNew = news.promise
      const wait = await turn().catch((error: unknown) => {
        ports.log('The mail queue could not go on', { error: errorName(error) })
        delivery.close()
        return afterTrouble
      })
      if (wait === null) await isNew
      else if (wait > 0) await Promise.race([isNew, ports.wait(wait)])
    }
  }

  /** Wakes the queue; to be called whenever a mail may have become due. */
  const start = (): void => {
    news.resolve()
    news = Promise.withResolvers()
    if (isWorking) return
    isWorking = true
    void work()
  }
  const release = (): void => {
    hold = null
    failures = 0
    start()
  }

  return {
    start,
    /** After the store was opened: mails of the last minute count for the limit, and those that were being sent when the app ended may have arrived. */
    opened: ({ ledger }: Session): void => {
      // On a full disk they stay `sending` until the next start; in neither state are they sent again.
      attempt({ ports, gate }, 'Mails that were leaving could not be noted', () => {
        left = ledger.mails.triedSince(ports.now() - minute)
        const interrupted = ledger.mails.markInterrupted(ports.now())
        if (interrupted > 0) ports.log('Mails were leaving when the app ended', { interrupted })
      })
      release()
    },
    hold: (): MailHold | null => hold,
    /** How many mails were finished since the queue was last empty. */
    sent: (): number => sent,
    /** Ends a hold: a person has fixed its cause, or wants another attempt now. */
    tryNow: (): void => {
      retries += 1
      release()
    },
  }
}
