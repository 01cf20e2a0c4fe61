import { expect, it } from 'vitest'
import { serverResolver } from './mail-schema.ts'
import { portFor, toServerInput, valuesOf } from './server-values.ts'

const typed = {
  ...valuesOf(null),
  host: 'smtp.acme.example',
  user: 'staff',
  password: 'x',
  from: 'staff@acme.example',
}
const check = (values: typeof typed) =>
  serverResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })

it('offers the usual port of each security, and leaves one that was chosen by hand', () => {
  expect(portFor('tls', '587')).toBe('465')
  expect(portFor('starttls', '465')).toBe('587')
  expect(portFor('tls', '2525')).toBe('2525')
})

it('checks what is typed by the schema that main checks it with, and keeps it as it was typed', async () => {
  expect(await check(typed)).toMatchObject({ values: typed, errors: {} })
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
    const { errors } = await check({ ...typed, [name]: value })
    expect([name, Object.keys(errors)]).toEqual([name, [name]])
  }
  expect(Object.keys((await check({ ...typed, security: 'none' })).errors)).toEqual(['security'])
  expect((await check({ ...typed, security: 'none', host: 'localhost' })).errors).toEqual({})
})
