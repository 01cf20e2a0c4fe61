// A spreadsheet runs what begins like a formula (OWASP, "CSV Injection"). An apostrophe before it makes it text; an import takes
// one away again, so that what is written and read back is the same.

const dangerous = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const made = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A cell that no spreadsheet runs. Pure. */
export const harmless = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell)

/** The cell that `harmless` was given. Pure. */
export const asWritten = (cell: string): string => (made.test(cell) ? cell.slice(1) : cell)
