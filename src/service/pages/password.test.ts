import { expect, test } from 'vitest'
import { checkPassword, hashPassword, TooBusy } from './password.ts'

test('a password fits its own hash only, however its letters were composed', async () => {
  const hash = await hashPassword('caf\u00e9 with twelve')
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await checkPassword('cafe\u0301 with twelve', hash)).toBe(true)
  expect(await checkPassword('cafe with twelve', hash)).toBe(false)
  expect(await checkPassword('caf\u00e9 with twelve', undefined)).toBe(false)
  expect(await hashPassword('caf\u00e9 with twelve')).not.toBe(hash)
})

test('a crowd is refused rather than queued for ever', async () => {
  // Costs next to nothing, but takes its turn like any other.
  const cheap = '$scrypt$ln=1,r=1,p=1$AAAA$AAAA'
  const crowd = await Promise.allSettled(Array.from({ length: 40 }, () => checkPassword('x', cheap)))
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  const refused = crowd.filter(outcome => outcome.status === 'rejected')
  expect(refused.every(({ reason }) => reason instanceof TooBusy)).toBe(true)
  expect(await checkPassword('x', cheap)).toBe(false)
})
