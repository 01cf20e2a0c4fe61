import type { ScryptOptions } from 'node:crypto'

type Crypto = typeof import('node:crypto')

/** `isCheap: false`: hash at full cost. */
export const hashing = { isCheap: true }

/** The salt of the practice company's hash, which is fixed and was made at full cost. */
const given = Buffer.from('6n7KFqCpNUDtaDJO0eDnMQ', 'base64')

/** For `vi.mock('node:crypto')`: hashes in a millisecond; dozens at full cost, which `password.test.ts` tests, would take a minute. */
export const withCheapScrypt = (crypto: Crypto): Crypto => {
  const scrypt = (
    text: string,
    salt: Buffer,
    length: number,
    { N = 0, ...rest }: ScryptOptions,
    done: Parameters<Crypto['scrypt']>[4],
  ) =>
    crypto.scrypt(text, salt, length, { ...rest, N: salt.equals(given) || !hashing.isCheap ? N : 1024 }, done)
  return Object.assign({ ...crypto }, { scrypt })
}
