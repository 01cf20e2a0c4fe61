import { expect, it, vi } from 'vitest'
import { findChromium } from './chromium.ts'

const there = vi.hoisted(() => ({ path: '' }))
vi.mock('node:fs', async original => ({
  ...(await original<typeof import('node:fs')>()),
  existsSync: (path: string) => path === there.path,
}))

it
  .runIf(process.platform === 'linux')
  .each([
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/local/bin/chromium',
    '/usr/local/bin/google-chrome',
  ])('finds %s, as the set-up does', path => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  there.path = path
  expect(findChromium()).toBe(path)
  vi.unstubAllEnvs()
})
