import { expect, test } from 'vitest'
import { readOptions } from './args.ts'

test.each(['port', 'drain', 'metrics', 'customers', 'proxies', 'seed'])(
  'a number that is empty or written otherwise is refused: --%s',
  name => {
    for (const text of ['', ' ', '0x10', '1e2', '-1', '1.5'])
      expect(() => readOptions([`--${name}=${text}`])).toThrow(`--${name}: `)
    expect(readOptions([`--${name}=9`])).toMatchObject({ [name]: 9 })
  },
)

test('what is left out is as the usage says', () => {
  expect(readOptions([])).toMatchObject({ port: 0, workers: 1, proxies: 0, customers: 250, rate: 50 })
})
