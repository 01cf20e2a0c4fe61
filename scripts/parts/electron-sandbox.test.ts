import { expect, test } from 'vitest'
import { type Machine, sandboxProblem } from './electron-sandbox.ts'

const usual: Machine = { platform: 'linux', user: 1000, hasHelper: false, setting: () => null }
const withSetting = (wanted: string, value: string): Machine => ({
  ...usual,
  setting: name => (name === wanted ? value : null),
})

test.each([
  ['an ordinary Linux', usual],
  ['Debian, where the setting is on', withSetting('kernel/unprivileged_userns_clone', '1')],
  ['a Mac', { ...usual, platform: 'darwin' }],
  ['Windows', { ...usual, platform: 'win32', user: null }],
  [
    'a system that refuses, with the helper set up',
    { ...withSetting('kernel/apparmor_restrict_unprivileged_userns', '1'), hasHelper: true },
  ],
])('%s keeps the sandbox', (_name, machine) => {
  expect(sandboxProblem(machine)).toBeNull()
})

test.each([
  ['the root user', { ...usual, user: 0 }, 'root'],
  ['Ubuntu since 24.04', withSetting('kernel/apparmor_restrict_unprivileged_userns', '1'), 'refuses'],
  ['a kernel without', withSetting('user/max_user_namespaces', '0'), 'refuses'],
  ['an older Debian', withSetting('kernel/unprivileged_userns_clone', '0'), 'refuses'],
])('%s cannot have one, and hears why', (_name, machine, words) => {
  expect(sandboxProblem(machine)).toContain(words)
})
