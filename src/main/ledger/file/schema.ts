import { readFileSync } from 'node:fs'

// A build has the texts of the files in the place of reading them (scripts/parts/sql-text.ts).

/** The first schema; migrations follow it by number. */
export const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')

/** What follows from a row. */
export const triggers = readFileSync(new URL('triggers.sql', import.meta.url), 'utf8')
