import { readFileSync } from 'node:fs'

/** The tables of a mirror; when they change, mirrors are imported anew. The build puts the file's text here (scripts/parts/sql-text.ts). */
export const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
