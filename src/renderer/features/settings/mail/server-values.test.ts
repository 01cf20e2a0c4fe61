import { expect, it } from 'vitest'
import { mailServerInputSchema } from '../../../../contract/mail/mail.ts'
import { portFor, toServerInput, valuesOf } from './server-values.ts'

const typed = {
  ...valuesOf(null),
  host: 'smtp.acme.example',
  user: 'staff',
  password: 'x',
  from: 'staff@acme.example',
}
/** Paths of the fields that the contract's schema refuses. */
const wrong = (values: typeof typed) =>
  mailServerInputSchema.safeParse(toServerInput(values)).error?.issues.map(({ path }) => path.join('.')) ?? []

it('offers the usual port of each security, and leaves one that was chosen by hand', () => {
  expect(portFor('tls', '587')).toBe('465')
  expect(portFor('starttls', '465')).toBe('587')
  expect(portFor('tls', '2525')).toBe('2525')
})

it('names the fields as main does, which says what is wrong with each', () => {
  expect(wrong(typed)).toEqual([])
  expect(toServerInput({ ...typed, password: '' }).password).toBeNull()
  for (const [name, value] of [
    ['host', 'smtp.acme.example\r\nDATA'],
    ['port', 'five'],
    ['port', '0'],
    ['port', ''],
    ['from', 'staff'],
    ['replyTo', 'office@'],
    ['perMinute', '0'],
    ['user', 'a\nb'],
  ] as const) {
    expect(new Set(wrong({ ...typed, [name]: value }))).toEqual(new Set([name]))
  }
  expect(wrong({ ...typed, security: 'none' })).toEqual(['security'])
  expect(wrong({ ...typed, security: 'none', host: 'localhost' })).toEqual([])
})
