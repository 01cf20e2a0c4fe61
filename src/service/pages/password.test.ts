import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './password.ts'

test('a password fits its own hash only, however its letters were composed', async () => {
  const hash = await hashPassword('caf\u00e9 with twelve', 'here')
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await checkPassword('cafe\u0301 with twelve', hash, 'here')).toBe(true)
  expect(await checkPassword('cafe with twelve', hash, 'here')).toBe(false)
  expect(await checkPassword('caf\u00e9 with twelve', undefined, 'here')).toBe(false)
  expect(await hashPassword('caf\u00e9 with twelve', 'here')).not.toBe(hash)
})
