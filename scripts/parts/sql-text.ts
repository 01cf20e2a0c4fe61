import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const reading = /readFileSync\(new URL\('([\w/-]+\.sql)', import\.meta\.url\), 'utf8'\)/g

/** Build plug-in: inlines the text of SQL files in place of reading them at run time, so that bundles need no files beside them. */
export const sqlText = {
  name: 'sql-text',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    code.replaceAll(reading, (_, name: string) =>
      JSON.stringify(readFileSync(join(dirname(id), name), 'utf8')),
    ),
}
