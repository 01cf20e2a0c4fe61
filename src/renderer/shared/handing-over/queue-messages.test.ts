import { expect, test } from 'vitest'
import { rateWords } from './queue-messages.ts'

test.each([
  [1, 'up to 1 minute left'],
  [30, 'up to 1 minute left'],
  [31, 'up to 2 minutes left'],
  [10_000, 'up to 6 hours left'],
])(
  'the minutes until %i mails have left are never too few, though they leave a minute’s number at once',
  (waiting, left) => {
    expect(rateWords({ waiting, server: { perMinute: 30 } })).toBe(`30 a minute, ${left}`)
  },
)
