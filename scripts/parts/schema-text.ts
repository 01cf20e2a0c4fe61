import { readFileSync } from 'node:fs'

/** For builds: the text of a `schema.sql` in place of reading it, so that what ships needs no file beside it. */
export const schemaText = {
  name: 'schema-text',
  load: (id: string) =>
    /[\\/]main[\\/].+[\\/]file[\\/]schema\.ts$/.test(id)
      ? `export const schema = ${JSON.stringify(readFileSync(id.replace(/\.ts$/, '.sql'), 'utf8'))}`
      : null,
}
