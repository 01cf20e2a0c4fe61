import { expect, it } from 'vitest'
import { couldBeId } from './could-be-id.ts'

it.each(['cus_91c07e', '4471', '..', 'no-such-customer', '%2e%2e', 'ea-5', '6f9619ff-8b86-d011'])(
  'takes %s for what could be an ID',
  text => expect(couldBeId(text)).toBe(true),
)

it.each(['', 'chicago', 'álvarez', '220 Bayview Dr', 'Maria Alvarez'])('takes %j for words', text =>
  expect(couldBeId(text)).toBe(false),
)
