import { readFileSync } from 'node:fs'

/** The tables of a mirror, which is imported anew where they change. A build has the text of the file in place of reading it (scripts/parts/sql-text.ts). */
export const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
