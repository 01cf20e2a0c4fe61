// A spreadsheet runs cells that begin like a formula (OWASP, "CSV Injection"). Which characters separate cells is a setting of the reader, and with
// another separator quotation marks do not hold a cell together: so every one of these counts as the beginning of a cell.

/** Characters that end a cell or a line in some spreadsheet. */
const ends = String.raw`,;\|\t\n\v\f\r\u0085\u2028\u2029`
/** Characters that may come before a formula without making it text: quotation marks, spaces and invisible ones. */
const passed = String.raw`[[\s\p{C}"]--[${ends}]]*`
const formula = String.raw`(?='*${passed}[=+\-@\uff1d\uff0b\uff0d\uff20])`
const blank = String.raw`(?='*[\t\n\r])`

const dangerous = new RegExp(`(?<=^|[${ends}])${formula}|^${blank}`, 'gv')
const made = new RegExp(`(?<=^|[${ends}])'${formula}|^'${blank}`, 'gv')

/** Matches cells that must be written in quotation marks. */
export const endsInside = new RegExp(`[${ends}]`, 'v')

/**
 * A text of which no spreadsheet runs any part, whatever separates its cells: gets an apostrophe before each formula. `asWritten` removes them at
 * import, so that a round trip changes nothing. Pure.
 */
export const harmless = (text: string): string => text.replace(dangerous, "'")

/** Reverses `harmless`. Pure. */
export const asWritten = (text: string): string => text.replace(made, '')
