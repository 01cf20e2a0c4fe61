import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPlainText, toPlainText } from './plain.ts'

const leaf = fc.oneof(
  fc.constantFrom(null, undefined, true, false),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter(number => !Object.is(number, -0)),
)
const plain = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value')),
    fc.dictionary(
      fc.string().filter(key => key !== '__proto__'),
      tie('value'),
      { noNullPrototype: true },
    ),
  ),
})).value

test('plain data comes out as it went in', () => {
  fc.assert(
    fc.property(plain, value => {
      expect(fromPlainText(toPlainText(value))).toStrictEqual(value)
    }),
  )
})

test.each([
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a date', new Date()],
  ['a map', new Map()],
  ['bytes', new Uint8Array(1)],
  ['an instance', new (class Thing {})()],
  ['not a number', Number.NaN],
  ['a big integer', 1n],
])('%s is refused, also inside', (_name, value) => {
  expect(() => toPlainText(value)).toThrow('could not be cloned')
  expect(() => toPlainText({ deep: [value] })).toThrow('could not be cloned')
})

test('a circle is refused', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(() => toPlainText(circle)).toThrow('nested too deeply')
})
