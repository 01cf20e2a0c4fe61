import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const reading = /readFileSync\(new URL\('([\w/-]+\.sql)', import\.meta\.url\), 'utf8'\)/g

/** For builds: the text of an SQL file in place of reading it, so that what ships needs no file beside it. */
export const sqlText = {
  name: 'sql-text',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    code.replaceAll(reading, (_, name: string) =>
      JSON.stringify(readFileSync(join(dirname(id), name), 'utf8')),
    ),
}
