import type { ScryptOptions } from 'node:crypto'

type Crypto = typeof import('node:crypto')

/** `isCheap: false`: hashes cost what they cost. */
export const hashing = { isCheap: true }

/** The salt of the practice company's hash, which is given. */
const given = Buffer.from('6n7KFqCpNUDtaDJO0eDnMQ', 'base64')

/** For `vi.mock('node:crypto')`: hashes passwords in a millisecond. What a hash costs is known by its own test; dozens of them would take a minute. */
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
