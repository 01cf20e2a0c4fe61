import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from '../common/turns.ts'

const cost = { ln: 17, r: 8, p: 1 }
const keyLength = 32
/** Each hash takes 128 MiB and a third of a second: one runs at a time, and at most so many wait. */
const maxWaiting = 30

type Cost = typeof cost

const runScrypt: (text: string, salt: Buffer, length: number, memory: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

const inTurn = createTurns({ atOnce: 1, most: maxWaiting })

/** `from`: the caller's address. Each has a queue of its own, so that many attempts from one do not hold up the others. */
const derive = (from: string, password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> => {
  const memory = { N: 2 ** ln, r, p, maxmem: 2 ** ln * r * 128 + 2 ** 20 }
  return inTurn(from, () => runScrypt(password.normalize('NFKC'), salt, keyLength, memory))
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password as `$scrypt$ln=17,r=8,p=1$salt$hash` (the PHC string format). `from` is the caller's address. */
export const hashPassword = async (password: string, from: string): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(from, password, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(key)}`
}

const stored = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** A hash that no password fits, so that checking takes as long for an unknown email address. */
const unknownPerson = `$scrypt$ln=17,r=8,p=1$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(keyLength))}`

/** Whether the password fits the hash; `undefined`, for an unknown person, takes as long and fits none. */
export const checkPassword = async (
  password: string,
  hash: string | undefined,
  from: string,
): Promise<boolean> => {
  const [, ln, r, p, salt = '', key = ''] = stored.exec(hash ?? unknownPerson) ?? []
  const expected = Buffer.from(key, 'base64')
  const costs = { ln: Number(ln), r: Number(r), p: Number(p) }
  const given = await derive(from, password, Buffer.from(salt, 'base64'), costs)
  return hash !== undefined && expected.length === given.length && timingSafeEqual(given, expected)
}
