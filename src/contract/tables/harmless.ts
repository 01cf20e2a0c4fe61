// A spreadsheet runs what begins like a formula (OWASP, "CSV Injection"). Which signs it takes for the end of a cell is its own setting,
// and with another one quotation marks hold nothing together: so a cell begins after each of these.

/** What ends a cell or a line somewhere. */
const ends = String.raw`,;\|\t\n\v\f\r\u0085\u2028\u2029`
/** What stands before a formula without making it a text: quotation marks, spaces and what is invisible. */
const passed = String.raw`[[\s\p{C}"]--[${ends}]]*`
const formula = String.raw`(?='*${passed}[=+\-@\uff1d\uff0b\uff0d\uff20])`
const blank = String.raw`(?='*[\t\n\r])`

const dangerous = new RegExp(`(?<=^|[${ends}])${formula}|^${blank}`, 'gv')
const made = new RegExp(`(?<=^|[${ends}])'${formula}|^'${blank}`, 'gv')

/** What a cell stands in quotation marks for. */
export const endsInside = new RegExp(`[${ends}]`, 'v')

/**
 * A text that no spreadsheet runs any part of, whatever separates its cells: an apostrophe stands before each formula. An import takes it
 * away again, so that what is written and read back is the same. Pure.
 */
export const harmless = (text: string): string => text.replace(dangerous, "'")

/** The text that `harmless` was given. Pure. */
export const asWritten = (text: string): string => text.replace(made, '')
