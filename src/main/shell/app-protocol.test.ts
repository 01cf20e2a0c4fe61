import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fileFor } from './app-protocol.ts'

vi.mock('electron', () => ({ protocol: {} }))

const root = '/opt/app/renderer'
const file = (url: string) => fileFor(root, new URL(url))

test('names the files of the page', () => {
  expect(file('app://utility-connect/')).toBe(`${root}/index.html`)
  expect(file('app://utility-connect/assets/index-1.js?x#y')).toBe(`${root}/assets/index-1.js`)
})

test.each([
  'app://elsewhere/index.html',
  'https://utility-connect/index.html',
  'app://utility-connect/..%2f..%2fetc/passwd',
  'app://utility-connect/a%00.js',
  'app://utility-connect/%E0%A4%A',
])('refuses %s', url => {
  expect(file(url)).toBeNull()
})

test('never names a file outside of its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), path => {
      const named = file(`app://utility-connect/${encodeURIComponent(path).replaceAll('%2E', '.')}`)
      expect(named === null || named.startsWith(`${root}/`)).toBe(true)
    }),
  )
})
