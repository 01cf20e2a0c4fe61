import { expect, it } from 'vitest'
import { completeAddress } from './complete-address.ts'

it.each([
  ['api.example.com', 'https://api.example.com'],
  [' api.example.com:8443/v1 ', 'https://api.example.com:8443/v1'],
  ['https://api.example.com', 'https://api.example.com'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['ftp://example.com', 'ftp://example.com'],
  ['not an address', 'not an address'],
  ['localhost', 'localhost'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['localhost:4000/v1', 'http://localhost:4000/v1'],
  ['', ''],
])('completes %j to %j', (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed)
})
