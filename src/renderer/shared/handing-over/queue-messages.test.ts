import { expect, test } from 'vitest'
import { clock } from '../../ui/text/when.ts'
import { queueWords, rateWords } from './queue-messages.ts'

test.each([
  [1, 'up to 1 minute left'],
  [30, 'up to 1 minute left'],
  [31, 'up to 2 minutes left'],
  [10_000, 'up to 6 hours left'],
])(
  'the minutes until %i mails have left are never too few, though they leave a minute’s number at once',
  (waiting, left) => {
    expect(rateWords({ waiting, putOff: null, server: { perMinute: 30 } })).toBe(`30 a minute, ${left}`)
  },
)

test('no time is left where the mail server put off all that wait: they are tried again at theirs', () => {
  const putOff = new Date(2026, 10, 28, 10, 42).getTime()
  const queue = { waiting: 1, sent: 3, paused: false, hold: null, putOff, server: { perMinute: 30 } }
  expect(rateWords(queue)).toBe(`next try at ${clock(putOff)}`)
  expect(queueWords(queue)).toEqual({
    title: 'Put off by the mail server',
    sentence: `3 of 4, next try at ${clock(putOff)}.`,
  })
})
