import { isUtf8 } from 'node:buffer'
import type { CsvForm } from '../../contract/tables/format.ts'

type Encoding = CsvForm['encoding']

const labels = { utf8: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be', windows1252: 'windows-1252' }

/** Decodes a file, without its byte order mark. Pure. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(labels[encoding]).decode(bytes)

const upper = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)
/** The characters 0x80 to 0x9f of Windows-1252; Latin-1 has control characters there. */
const windows = decode(upper, 'windows1252')

/** Null: Windows-1252 lacks one of the characters. */
const toWindows = (text: string): Buffer | null => {
  const bytes = Buffer.from(
    text.replace(/[\u0080-\u009f\u0100-\uffff]/g, sign => {
      const index = windows.indexOf(sign)
      return index < 0 ? '' : String.fromCharCode(0x80 + index)
    }),
    'latin1',
  )
  return bytes.length === text.length ? bytes : null
}

/**
 * Encodes a whole text file, with a byte order mark, by which Excel recognises the encoding. Falls back to UTF-8 if the encoding lacks one of the characters.
 * Pure.
 */
export const encode = (text: string, encoding: Encoding): Buffer => {
  const western = encoding === 'windows1252' ? toWindows(text) : null
  if (western !== null) return western
  const isWide = encoding === 'utf16le' || encoding === 'utf16be'
  const bytes = Buffer.from(`\ufeff${text}`, isWide ? 'utf16le' : 'utf8')
  return encoding === 'utf16be' ? bytes.swap16() : bytes
}

const byMark = (bytes: Buffer): Encoding | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf16be' : null
}

/** In UTF-16, text of western languages has a zero in every other byte. */
const byZeros = (start: Buffer): Encoding | null => {
  const even = start.filter((byte, index) => byte === 0 && index % 2 === 0).length
  const odd = start.filter((byte, index) => byte === 0 && index % 2 === 1).length
  const many = start.length / 8
  if (odd > many && even * 4 < odd) return 'utf16le'
  return even > many && odd * 4 < even ? 'utf16be' : null
}

/** Detects the encoding of a text file: by its byte order mark, else UTF-16 by its zeros, UTF-8 if it is valid, or Windows-1252. Pure. */
export const encodingOf = (bytes: Buffer): Encoding =>
  byMark(bytes) ?? byZeros(bytes.subarray(0, 4096)) ?? (isUtf8(bytes) ? 'utf8' : 'windows1252')
