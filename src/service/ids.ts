import { hash, randomBytes, randomInt } from 'node:crypto'

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const timePart = (milliseconds: number): string => {
  let rest = milliseconds
  let text = ''
  for (let place = 0; place < 9; place += 1) {
    text = crockford.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

const randomPart = (random: (below: number) => number): string =>
  Array.from({ length: 7 }, () => crockford.charAt(random(32))).join('')

/**
 * A new identifier such as `cus_01hf3k9qz2m4x7pd`: 45 bits of time, then 35 random bits. It sorts by the time it
 * was made, so that new rows land at the end of their index. It is no secret.
 */
export const newId = (
  prefix: string,
  now: number = Date.now(),
  random: (below: number) => number = below => randomInt(below),
): string => `${prefix}_${timePart(now)}${randomPart(random)}`

/** A secret of `length` letters and digits (5.95 bits each) that survives being pasted into any mail program. */
export const newToken = (length: number): string => {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += letters.charAt(byte % 62)
    }
  }
  return text
}

/** SHA-256 as 64 hexadecimal digits; for secrets that are random already, never for passwords. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')
