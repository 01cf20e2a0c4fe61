import { expect, test } from 'vitest'
import { isAppPage, originOf, toApp, toChromium } from './origin.ts'

test.each([
  ['app://utility-connect/', 'https://utility-connect.app.localhost/'],
  ['app://utility-connect/a/b.js?c=1#d', 'https://utility-connect.app.localhost/a/b.js?c=1#d'],
])('%s is %s for Chromium, and back', (app, chromium) => {
  expect(toChromium(app)).toBe(chromium)
  expect(toApp(chromium)).toBe(app)
})

test.each(['https://example.com/', 'http://127.0.0.1:5173/', 'about:blank'])('%s stays as it is', url => {
  expect(toChromium(url)).toBe(url)
  expect(toApp(url)).toBe(url)
})

test('only the reserved addresses are the app’s own', () => {
  expect(isAppPage('https://utility-connect.app.localhost/x')).toBe(true)
  expect(isAppPage('http://utility-connect.app.localhost/x')).toBe(false)
  expect(isAppPage('https://utility-connect.app.localhost.example.com/')).toBe(false)
  expect(isAppPage('nonsense')).toBe(false)
})

test('origins', () => {
  expect(originOf('app://utility-connect/a')).toBe('app://utility-connect')
  expect(originOf('https://example.com:8443/a')).toBe('https://example.com:8443')
  expect(originOf('nonsense')).toBe('null')
})
