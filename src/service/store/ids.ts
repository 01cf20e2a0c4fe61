import { hash, randomInt } from 'node:crypto'

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const draw = (alphabet: string, length: number, random: (below: number) => number = randomInt): string =>
  Array.from({ length }, () => alphabet.charAt(random(alphabet.length))).join('')

const timePart = (milliseconds: number): string =>
  milliseconds
    .toString(32)
    .padStart(9, '0')
    .replace(/./g, digit => crockford.charAt(Number.parseInt(digit, 32)))

/** An ID such as `cus_01hf3k9qz2m4x7pd`, not secret: 45 bits of time, so that new rows go to the end of an index, and 35 random bits. */
export const newId = (prefix: string, now: number = Date.now(), random?: (below: number) => number): string =>
  `${prefix}_${timePart(now)}${draw(crockford, 7, random)}`

/** A secret of `length` letters and digits (5.95 bits each) that survives being pasted into any mail program. */
export const newToken = (length: number): string => draw(letters, length)

/** SHA-256 as 64 hexadecimal digits; for secrets that are random already, never for passwords. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')
