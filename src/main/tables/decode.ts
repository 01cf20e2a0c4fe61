import { StringDecoder } from 'node:string_decoder'
import type { CsvForm } from '../../contract/tables/format.ts'

type Encoding = CsvForm['encoding']

/** What Windows-1252 has in place of the control characters 0x80 to 0x9f (WHATWG, index windows-1252). */
const windows =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

const fromWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, sign => windows[sign.charCodeAt(0) - 0x80] ?? sign)

/** The bytes of a text, or null where one of its characters has none. Pure. */
const toWindows = (text: string): Buffer | null => {
  const bytes = Buffer.alloc(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const special =
      code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : windows.indexOf(text.charAt(at)) + 0x80
    if (special < 0x80 && special !== code) return null
    bytes[at] = special
  }
  return bytes
}

/**
 * The bytes of a whole text file, with the mark at the beginning by which Excel knows them; as UTF-8 where the encoding has no sign for
 * one of its characters. Pure.
 */
export const encode = (text: string, encoding: Encoding): Buffer => {
  const western = encoding === 'windows1252' ? toWindows(text) : null
  if (western !== null) return western
  const bytes = Buffer.from(
    `\ufeff${text}`,
    encoding === 'utf16le' || encoding === 'utf16be' ? 'utf16le' : 'utf8',
  )
  return encoding === 'utf16be' ? bytes.swap16() : bytes
}

const byMark = (start: Buffer): Encoding | null => {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf16be' : null
}

/** Text of western languages has a zero in every other byte. */
const byZeros = (start: Buffer): Encoding | null => {
  const zeros = [0, 0]
  for (const [place, byte] of start.entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const many = start.length / 8
  if (odd > many && even * 4 < odd) return 'utf16le'
  return even > many && odd * 4 < even ? 'utf16be' : null
}

/** Says what a file's bytes are, part by part; `end` answers. Without a mark it is UTF-8 where every byte fits, else Windows-1252. */
export const createDetector = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start: Buffer | null = null
  let fits = true
  const read = (bytes: Buffer, stream: boolean) => {
    if (!fits) return
    try {
      decoder.decode(bytes, { stream })
    } catch {
      fits = false
    }
  }
  return {
    take: (bytes: Buffer): void => {
      start ??= Buffer.from(bytes.subarray(0, 4096))
      read(bytes, true)
    },
    end: (): Encoding => {
      read(Buffer.alloc(0), false)
      const first = start ?? Buffer.alloc(0)
      return byMark(first) ?? byZeros(first) ?? (fits ? 'utf8' : 'windows1252')
    },
  }
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()

/** Turns bytes into text, part by part, without the mark at the beginning. */
export const createDecoder = (encoding: Encoding) => {
  const decoder = new StringDecoder(encoding === 'utf16le' || encoding === 'utf16be' ? 'utf16le' : 'utf8')
  let isFirst = true
  let odd = Buffer.alloc(0)
  const decode = (bytes: Buffer): string => {
    if (encoding === 'windows1252') return fromWindows(bytes)
    if (encoding !== 'utf16be') return decoder.write(bytes)
    const whole = Buffer.concat([odd, bytes])
    odd = Buffer.from(whole.subarray(whole.length & ~1))
    return decoder.write(swapped(whole))
  }
  return {
    take: (bytes: Buffer): string => {
      const text = decode(bytes)
      if (!isFirst || text === '') return text
      isFirst = false
      return text.startsWith('\ufeff') ? text.slice(1) : text
    },
    end: (): string => (encoding === 'windows1252' ? '' : decoder.end()),
  }
}
