import type { MailSetup } from '../../../contract/mail/mail.ts'
import { mailWords } from '../../ui/text/failure-words.ts'
import { count, duration, plural } from '../../ui/text/numbers.ts'
import { clock } from '../../ui/text/when.ts'

/** Texts about the mail queue, shared by all screens. */
export const messages = {
  label: 'Mails',
  progress: 'Mails sent',
  pause: 'Pause',
  resume: 'Resume',
  tryNow: 'Try now',
  settings: 'Mail settings',
  sending: 'Sending mails',
  trying: 'Trying now…',
  still: 'Still not sent',
  putOff: 'Put off by the mail server',
  again: (at: string) => `next try at ${at}`,
}

type Queue = Pick<MailSetup, 'waiting' | 'sent' | 'paused' | 'hold' | 'putOff'> & {
  server: Pick<NonNullable<MailSetup['server']>, 'perMinute'> | null
}

/**
 * The longest time until the waiting mails are sent: a full minute's quota leaves at once, the next when that minute is over. Pure:
 * "up to 2 minutes left".
 */
export const timeLeftWords = (waiting: number, perMinute: number): string => {
  const minutes = Math.ceil(waiting / perMinute)
  return `up to ${minutes < 2 ? plural(minutes, 'minute') : duration(minutes * 60)} left`
}

/** "next try at 10:42", for mails that the mail server put off. Pure. */
export const againWords = (at: number): string => messages.again(clock(at))

/** "30 a minute, up to 2 minutes left", or when mails that were put off are retried. Pure. */
export const rateWords = (queue: Pick<Queue, 'waiting' | 'server' | 'putOff'>): string => {
  if (queue.putOff !== null) return againWords(queue.putOff)
  const { perMinute } = queue.server ?? {}
  return perMinute === undefined
    ? ''
    : `${count(perMinute)} a minute, ${timeLeftWords(queue.waiting, perMinute)}`
}

/** The queue's state in words: paused, held up and why, or sending. Pure. */
export const queueWords = (queue: Queue): { title: string; sentence: string } => {
  const { waiting, sent, paused, hold } = queue
  if (paused) return { title: 'Mails paused', sentence: `${plural(waiting, 'mail')} to go.` }
  if (hold !== null)
    return {
      title: `${plural(waiting, 'mail')} cannot be sent`,
      sentence: `${mailWords(hold.problem, hold.answer).title}.`,
    }
  return {
    title: queue.putOff === null ? messages.sending : messages.putOff,
    sentence: `${count(sent)} of ${count(sent + waiting)}, ${rateWords(queue)}.`,
  }
}
