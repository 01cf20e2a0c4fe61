import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const cost = { ln: 17, r: 8, p: 1 }
const keyLength = 32
/** Each hash takes 128 MiB and a third of a second: one at a time, and nobody waits behind more than these. */
const maxWaiting = 30

type Cost = typeof cost

const runScrypt: (text: string, salt: Buffer, length: number, memory: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

/** Too many people sign in at once: as much as a database that is away, it passes. */
export class TooBusy extends Error {}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= maxWaiting) return Promise.reject(new TooBusy('Too many passwords are being checked'))
  waiting += 1
  const turn = last.then(work).finally(() => {
    waiting -= 1
  })
  last = turn.catch(() => undefined)
  return turn
}

const derive = (password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> => {
  const memory = { N: 2 ** ln, r, p, maxmem: 2 ** ln * r * 128 + 2 ** 20 }
  return inTurn(() => runScrypt(password.normalize('NFKC'), salt, keyLength, memory))
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password as `$scrypt$ln=17,r=8,p=1$salt$hash` (the PHC string format). */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(key)}`
}

const stored = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** A hash that no password fits, so that checking takes as long for an unknown email address. */
const nobody = `$scrypt$ln=17,r=8,p=1$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(keyLength))}`

/** Whether the password fits the hash; undefined, where there is no such person, fits none. */
export const checkPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, ln, r, p, salt = '', key = ''] = stored.exec(hash ?? nobody) ?? []
  const expected = Buffer.from(key, 'base64')
  const costs = { ln: Number(ln), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64'), costs)
  return hash !== undefined && expected.length === given.length && timingSafeEqual(given, expected)
}
