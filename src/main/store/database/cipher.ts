import { closeSync, openSync, readSync } from 'node:fs'

/** How the pages of a file are encrypted: of a new one AEGIS-256, of one that was made before that was SQLCipher's AES and HMAC. */
export type Cipher = 'aegis' | 'sqlcipher'

export const otherThan = (cipher: Cipher): Cipher => (cipher === 'aegis' ? 'sqlcipher' : 'aegis')

/** Where a file says how many bytes of each page are kept for the cipher, in the clear. Source: SQLite file format, 1.3.4. */
const reservedAt = 20
const sqlcipherReserves = 80

/** Which one a file says that it is encrypted with; one that is empty is new. Throws what the disk throws. */
export const cipherOf = (file: string): Cipher => {
  const descriptor = openSync(file, 'r')
  try {
    const reserved = Buffer.alloc(1)
    readSync(descriptor, reserved, 0, 1, reservedAt)
    return reserved[0] === sqlcipherReserves ? 'sqlcipher' : 'aegis'
  } finally {
    closeSync(descriptor)
  }
}
