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

test.each([
  ['https://connect.example/', 'https://connect.example'],
  ['HTTPS://Connect.Example:443//', 'https://connect.example'],
  ['http://192.168.7.9:8080/utility/?a#b', 'http://192.168.7.9:8080/utility'],
])('the public address %s is what a browser makes of it, without an end', (given, address) => {
  expect(readOptions(['--public-url', given])).toMatchObject({ 'public-url': address })
})
