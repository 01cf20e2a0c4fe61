import type { ScryptOptions } from 'node:crypto'

type Crypto = typeof import('node:crypto')

/** What hashes cost, as scrypt's `N`: a millisecond's work. */
export const hashing = { cost: 1024 }

/** The salt of the practice company's hash, which is fixed and was made at full cost. */
const given = Buffer.from('6n7KFqCpNUDtaDJO0eDnMQ', 'base64')

/** For `vi.mock('node:crypto')`: dozens of hashes at full cost, which `password.test.ts` tests, would take a minute. */
export const withCheapScrypt = (crypto: Crypto): Crypto => {
  const scrypt = (
    text: string,
    salt: Buffer,
    length: number,
    options: ScryptOptions,
    done: Parameters<Crypto['scrypt']>[4],
  ) => {
    const cost = salt.equals(given) ? options : { ...options, N: hashing.cost }
    crypto.scrypt(text, salt, length, cost, done)
  }
  return Object.assign({ ...crypto }, { scrypt })
}
